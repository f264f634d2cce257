import { expect, test } from 'vitest'
import { compare, type Package } from './packages.ts'

const pack = (packageName: string, ...points: string[]) => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
  const values = names.map((name, i) => [`packagePoint${name}`, points[i] ?? ''])
  return { _id: packageName, packageName, packagePrice: '1', ...Object.fromEntries(values) } as Package
}
const table = (...packages: Package[]) =>
  compare(packages).rows.map(({ point, held }) => [point, held.map((each) => (each ? 'x' : '-')).join('')])

test('a package holds what it names, and all of one that it says to hold everything of', () => {
  expect(
    table(
      pack('Basic', 'Check', 'Report'),
      pack('Standard', 'Everything in Basic, for 25 pages', 'Call'),
      pack('Premium', 'everything in standard', 'Shop'),
    ),
  ).toEqual([
    ['Check', 'xxx'],
    ['Report', 'xxx'],
    ['Everything in Basic, for 25 pages', '-xx'],
    ['Call', '-xx'],
    ['everything in standard', '--x'],
    ['Shop', '--x'],
  ])
})

test('the same point stands once, whoever names it, and a circle ends', () => {
  expect(
    table(pack('A', 'Everything in B', ' The  report '), pack('B', 'the report', 'Everything in A')),
  ).toEqual([
    ['Everything in B', 'xx'],
    ['the report', 'xx'],
    ['Everything in A', 'xx'],
  ])
})

test('a name that only begins another one, or holds signs of its own, is not taken for it', () => {
  expect(table(pack('Pro', 'One'), pack('Pro+', 'Two'), pack('Max', 'Everything in Proper shape'))).toEqual([
    ['One', 'x--'],
    ['Two', '-x-'],
    ['Everything in Proper shape', '--x'],
  ])
})
