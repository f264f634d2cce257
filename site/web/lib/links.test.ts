import { expect, test } from 'vitest'
import { safeImage, safeLink } from './links.ts'

test.each([
  'https://www.example.com/a?b=c#d',
  'http://example.com',
  'mailto:hello@example.com',
  'tel:+1 555 010 0199',
  '/pricing',
  '#faq',
])('%s is allowed', (address) => expect(safeLink(` ${address} `)).toBe(address))

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example javascript:alert(1)',
  'https://a"onclick="alert(1)',
  '',
])('%j is not allowed', (address) => {
  expect(safeLink(address)).toBeUndefined()
  expect(safeImage(address)).toBeUndefined()
})

test.each(['mailto:a@example.com', 'tel:+15550100199', '#faq'])('%s is not allowed for pictures', (address) =>
  expect(safeImage(address)).toBeUndefined(),
)
