import { expect, test } from 'vitest'
import { fieldError } from '#content/model/check.ts'
import { kinds, type Kind } from '#content/model/field.ts'
import { isJson } from '#content/model/value.ts'
import { ofKind } from '../../platform/fields.ts'

const typed = [
  '',
  ' ',
  'words',
  ' words ',
  '/pricing',
  '//elsewhere.test',
  'https://site.test/a.png',
  'https://site.test/a b',
  'javascript:alert(1)',
  'mailto:a@site.test',
  'tel:+1 555 010',
  '#place',
  'a@site.test',
  'a@site',
  '499',
  '499.505',
  '$499',
  '04',
  '1,200',
  '#0f5c4a',
  '#0f5c4',
  'x'.repeat(201),
  `/${'x'.repeat(2047)}`,
  `/${'x'.repeat(2048)}`,
]

test.each(
  (Object.keys(kinds) as Kind[]).filter((kind) => kind !== 'choice' && kind !== 'layout' && !isJson(kind)),
)('the browser says of a %s what the server says', (kind) => {
  for (const value of typed)
    for (const optional of [undefined, true] as const) {
      const read = ofKind(kind, optional ? 'optional' : 'required').safeParse(value)
      const said = fieldError({ kind, label: 'Field', optional }, value)
      expect([value, said]).toEqual([value, read.error?.issues[0]?.message])
    }
})
