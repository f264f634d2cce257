import { expect, test } from 'vitest'
import { transferCode } from './transfer-code.ts'

test('case 40: the code of a transfer has the lines of EPC069-12', () => {
  const code = transferCode({
    name: 'Larkfield\nGmbH',
    iban: 'DE89 3704 0044 0532 0130 00',
    amount: '349.00',
    text: 'INV-2026-0001 RF18539007547034',
  })
  expect(code.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Larkfield GmbH',
    'DE89370400440532013000',
    'EUR349.00',
    '',
    '',
    'INV-2026-0001 RF18539007547034',
  ])
})

test('a code never exceeds the allowed size', () => {
  const code = transferCode({
    name: 'x'.repeat(200),
    iban: 'MT84MALT011000012345MTLCAST001S',
    amount: '999999999.99',
    text: 'y'.repeat(300),
  })
  expect(Buffer.byteLength(code)).toBeLessThanOrEqual(331)
})
