import { expect, test } from 'vitest'
import { csvResponse } from './csv.ts'

async function cellOf(value: string | number) {
  async function* rows() {
    yield [value]
  }
  const text = await (await csvResponse('a.csv', { a: (each: string | number) => each }, rows())).text()
  return text.replace(/^\uFEFF?a\r\n/, '').replace(/\r\n$/, '')
}

test.each([
  '=1+1',
  '+cmd',
  '-cmd',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  ';=1+1',
  'a;=1+1',
  'a; @b',
  'a\t=1',
  'a\n-cmd',
  '＝1+1',
  '＋1',
  '－cmd',
  '＠SUM(A1)',
  'x;＝1+1',
  "-2+3+cmd|' /C calc'!A0",
  '\u00a0=1+1',
])('%j starts no formula, in whatever way a spreadsheet separates cells', async (value) => {
  const cells = (await cellOf(value)).split(/[;\t\r\n"]/)
  expect(cells.filter((cell) => /^\s*[=+\-@＝＋－＠]/.test(cell))).toEqual([])
})

test.each([
  '-12.50',
  '+49 170 1234567',
  '1,250.00',
  '-5',
  '2026-11-26',
  'a=b',
  'Müller; Söhne',
  'one - two',
  'a@b.test',
  '50%',
])('%j stays as it is', async (value) => {
  expect((await cellOf(value)).replaceAll('"', '')).toBe(value)
})

test('numbers stay numbers', async () => {
  expect([await cellOf(-5), await cellOf(1.5)]).toEqual(['-5', '1.5'])
})
