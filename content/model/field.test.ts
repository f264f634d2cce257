import { describe, expect, test } from 'vitest'
import { kinds, type Kind } from './field.ts'

const accepts = (kind: Kind, value: string) => new RegExp(`^(?:${kinds[kind].pattern})$`, 'v').test(value)

const samples: Partial<Record<Kind, { good: string[]; bad: string[] }>> = {
  link: {
    good: [
      'https://www.example.com/a?b=c#d',
      'http://localhost:4321',
      'mailto:hello@example.com',
      'tel:+1 (555) 010-0148',
      '/pricing',
      '/#contact-sec',
      '#faq',
      '/',
    ],
    bad: [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:msgbox(1)',
      'file:///etc/passwd',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'https:evil.example',
      'https://a b',
      'https://x"onclick=alert(1)',
      'https://x<script>',
      'blob:https://x/1',
      'pricing',
      '',
    ],
  },
  image: {
    good: ['https://cdn.example.com/a.webp', '/demo/hero.svg'],
    bad: [
      'data:image/svg+xml,<svg onload=alert(1)>',
      'javascript:alert(1)',
      '//evil.example/a.png',
      'mailto:a@b.c',
      '#a',
    ],
  },
  email: {
    good: ['a@b.co', 'first.last+tag@sub.example.com', "o'neil@example.ie"],
    bad: [
      'a@b',
      'a b@c.de',
      'a@b..c',
      '@b.co',
      'a@b.co, d@e.fr',
      'a@b.co\nBcc: d@e.fr',
      '<a@b.co>',
      'a@@b.co',
    ],
  },
  price: {
    good: ['0.01', '9.5', '10', '349', '1290.00', '999999.99'],
    bad: [
      '',
      '0',
      '0.00',
      '000000',
      '-1',
      '1e3',
      '1,200',
      '$5',
      '.50',
      '5.',
      '1.234',
      '1000000',
      '٣',
      'NaN',
      'Infinity',
    ],
  },
  color: { good: ['#0f5c4a', '#FFFFFF'], bad: ['', 'red', '0f5c4a', '#fff', '#0f5c4a80', '#0f5c4g'] },
  number: {
    good: ['0', '04', '1,200', '4.9', '12K', '1.2M', '90%', '3 %', '2bn', '500+'],
    bad: ['', '-4', '+4', 'K', '%', '12KM', '90%%', 'four', '4 years', '٣'],
  },
}

describe.each(Object.entries(samples))('a %s', (kind, { good, bad }) => {
  test.each(good)('accepts %j', (value) => expect(accepts(kind as Kind, value)).toBe(true))
  test.each(bad)('rejects %j', (value) => expect(accepts(kind as Kind, value)).toBe(false))
})
