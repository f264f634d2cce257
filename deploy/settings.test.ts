import { expect, test } from 'vitest'
import { settingNames } from '../api/platform/env.ts'
import { readRoot } from './files.ts'

test('the table of settings in docs/deploy.md lists exactly the existing settings', () => {
  const rows = readRoot('docs/deploy.md')
    .split('\n## Settings')[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) =>
    [...row.split('|')[1]!.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name]) => name),
  )
  expect(named.toSorted()).toEqual(settingNames.toSorted())
})
