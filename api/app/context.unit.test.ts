import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The sources with functions that take a context. */
const sources = globSync('**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && file !== 'platform/context.ts')
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  .filter(({ text }) => /^import .*\bContext\b.*\/context\.ts'$/m.test(text))

const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

test('rules take the time from their context', () => {
  expect(sources.length).toBeGreaterThan(200)
  expect(filesWith(/\bDate\.now\(\)|\bnew Date\(\)/)).toEqual([])
})

test('rules take neither the caller nor the settings beside their context', () => {
  expect(filesWith(/\bctx: (?:Tx)?Context,[^()=]*?\b(?:caller: Caller|env: Env)\b/)).toEqual([])
})
