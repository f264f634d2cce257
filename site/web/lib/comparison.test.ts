import { expect, test } from 'vitest'
import { compare } from './comparison.ts'
import type { Package } from './packages.ts'

const pack = (packageName: string, ...points: string[]) => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
  const values = points.map((point, i) => [`packagePoint${names[i]}`, point])
  return { _id: packageName, packageName, packagePrice: '1', ...Object.fromEntries(values) } as Package
}
const table = (...packages: Package[]) =>
  compare(packages).map(({ point, cells }) => [
    point,
    cells.map((cell) => (typeof cell === 'boolean' ? (cell ? 'x' : '-') : `(${cell.words})`)).join(''),
  ])

test('a package includes its own features and all of a package that it includes completely', () => {
  expect(
    table(
      pack('Basic', 'Check', 'Report'),
      pack('Standard', 'Everything in Basic, for 25 pages', 'Call'),
      pack('Premium', 'everything in standard', 'Shop'),
    ),
  ).toEqual([
    ['Check', 'xxx'],
    ['Report', 'xxx'],
    ['For 25 pages', '-xx'],
    ['Call', '-xx'],
    ['Shop', '--x'],
  ])
})

test('a feature with another number or interval replaces the included one', () => {
  expect(
    table(
      pack('Basic', 'Everything for up to 10 pages', 'A call every month', 'Two articles'),
      pack(
        'Standard',
        'Everything in Basic, for up to 25 pages',
        'A call every two weeks',
        'A weekly report',
      ),
      pack(
        'Premium',
        'Everything in Standard, for up to 60 pages',
        'A call every week',
        'Four articles',
        'A daily report',
      ),
    ),
  ).toEqual([
    ['Everything for up to 10 pages', 'xxx'],
    ['A call every month', 'x(A call every two weeks)(A call every week)'],
    ['Two articles', 'xx(Four articles)'],
    ['For up to 25 pages', '-x(For up to 60 pages)'],
    ['A weekly report', '-x(A daily report)'],
  ])
})

test('a package keeps all its own features, even if they differ only in a number', () => {
  expect(table(pack('A', 'Check on day 1', 'Check on day 30'), pack('B', 'Everything in A'))).toEqual([
    ['Check on day 1', 'xx'],
    ['Check on day 30', 'xx'],
  ])
})

test('features with the same subject before a colon share a row', () => {
  expect(
    table(
      pack('A', 'Articles: two', 'Day 30: a report'),
      pack('B', 'Everything in A', 'articles: four', 'Shop: 20 products'),
      pack('C', 'Phone'),
    ),
  ).toEqual([
    ['Articles', '(two)(four)-'],
    ['Day 30: a report', 'xx-'],
    ['Shop: 20 products', '-x-'],
    ['Phone', '--x'],
  ])
})

test('a feature is listed once, and circular inclusions end', () => {
  expect(
    table(pack('A', 'Everything in B', ' The  report '), pack('B', 'the report', 'Everything in A')),
  ).toEqual([['The  report', 'xx']])
})

test('package names match exactly, also with prefixes and special characters', () => {
  expect(table(pack('Pro', 'One'), pack('Pro+', 'Two'), pack('Max', 'Everything in Proper shape'))).toEqual([
    ['One', 'x--'],
    ['Two', '-x-'],
    ['Everything in Proper shape', '--x'],
  ])
})
