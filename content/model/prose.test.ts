import { expect, test } from 'vitest'
import { readProse, withLinks } from './prose.ts'

test('headings, paragraphs and lists are recognized by the start of their lines', () => {
  expect(readProse('# One\nFirst line\nsecond line\n\nNext\n## Below\n- a\n- b\nAfter\n#No heading')).toEqual(
    [
      { kind: 'heading', level: 2, text: 'One' },
      { kind: 'paragraph', lines: ['First line', 'second line'] },
      { kind: 'paragraph', lines: ['Next'] },
      { kind: 'heading', level: 3, text: 'Below' },
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'paragraph', lines: ['After', '#No heading'] },
    ],
  )
})

test('the first heading has level 2; empty text has no blocks, and HTML is plain text', () => {
  expect(readProse('### Deep')).toEqual([{ kind: 'heading', level: 2, text: 'Deep' }])
  expect(readProse(' \n\r\n ')).toEqual([])
  expect(readProse('<script>alert(1)</script>')).toEqual([
    { kind: 'paragraph', lines: ['<script>alert(1)</script>'] },
  ])
})

test('addresses become links, without the punctuation after them', () => {
  expect(withLinks('See https://a.example/b?c=1. Or write to me@b.example, please')).toEqual([
    { text: 'See ' },
    { text: 'https://a.example/b?c=1', href: 'https://a.example/b?c=1' },
    { text: '. Or write to ' },
    { text: 'me@b.example', href: 'mailto:me@b.example' },
    { text: ', please' },
  ])
  expect(withLinks('javascript:alert(1) and https://')).toEqual([
    { text: 'javascript:alert(1) and https://' },
  ])
})
