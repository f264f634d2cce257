import { expect, test } from 'vitest'
import { likeness } from './closest.ts'

const pages = ['/ home', '/service services', '/pricing pricing', '/contact contact', '/order-now/1 Premium']
const best = (asked: string) => pages.toSorted((a, b) => likeness(asked, b) - likeness(asked, a))[0]

test('a mistyped address is nearest to the page that was meant', () => {
  expect(best('/prizing')).toBe('/pricing pricing')
  expect(best('/kontact-us.html')).toBe('/contact contact')
  expect(best('/our/servces')).toBe('/service services')
  expect(best('/premium-package')).toBe('/order-now/1 Premium')
})

test('what has nothing in common is like nothing', () => {
  expect(likeness('/zzzz', 'pricing')).toBe(0)
  expect(likeness('/', '')).toBe(0)
})
