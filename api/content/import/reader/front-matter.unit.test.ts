import { expect, test } from 'vitest'
import { decodeText } from './decode.ts'
import { readFrontMatter } from './front-matter.ts'

test.each([
  ['YAML', '---\ntitle: A\ndraft: true\n---\nText'],
  ['YAML with its name', '---yaml\ntitle: A\ndraft: true\n---\nText'],
  ['YAML with three dots', '---\ntitle: A\ndraft: true\n...\nText'],
  ['TOML', '+++\ntitle = "A"\ndraft = true\n+++\nText'],
  ['TOML between dashes', '---toml\ntitle = "A"\ndraft = true\n---\nText'],
  ['JSON', '{\n  "title": "A",\n  "draft": true\n}\nText'],
  ['JSON between semicolons', ';;;\n"title": "A", "draft": true\n;;;\nText'],
])('reads %s', (_, file) => {
  expect(readFrontMatter(file)).toEqual({ values: { title: 'A', draft: true }, text: 'Text' })
})

test('reads lines of names and values', () => {
  expect(readFrontMatter('Title: A: b\nDate: 2022-07-08\n\nText')).toEqual({
    values: { title: 'A: b', date: '2022-07-08' },
    text: 'Text',
  })
})

test('a text without front matter is only text', () => {
  for (const text of ['Text', '---\n\nText', '{braces} in a text', 'Note: this is a sentence.\n\nText'])
    expect(readFrontMatter(text)).toEqual({ values: {}, text })
})

test.each([
  ['---\ntitle: [a\n---\n', 'cannot be read, line'],
  ['+++\ntitle = \n+++\n', 'cannot be read, line 2'],
  ['---js\n{ title: 1 }\n---\n', '“js”'],
  ['---\na: &a [x]\nb: *a\n---\n', 'cannot be read'],
  [`---\na: ${'x'.repeat(70_000)}\n---\n`, 'longer than 64 kB'],
])('explains what is wrong in %j', (file, reason) => {
  expect(readFrontMatter(file)).toContain(reason)
})

test.each<[string, Buffer]>([
  ['UTF-8 with a mark', Buffer.from('\uFEFFÄ\r\nb')],
  ['UTF-16', Buffer.from('\uFEFFÄ\r\nb', 'utf16le')],
  ['UTF-16, the other way', Buffer.from('\uFEFFÄ\r\nb', 'utf16le').swap16()],
  ['Windows-1252', Buffer.from('Ä\r\nb', 'latin1')],
])('decodes %s', (_, bytes) => {
  expect(decodeText(bytes)).toBe('Ä\nb')
})
