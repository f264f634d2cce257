import { parseXmlDocument as parse } from 'slimdom'
import { expect, test } from 'vitest'
import { misplaced } from '#dev/test/cii-elements.ts'
import { holds, rules } from '#dev/test/en16931.ts'
import { invoiceDocuments } from '#dev/test/invoice-documents.ts'

const documents = invoiceDocuments().map(({ name, xml }) => ({ name, xml, document: parse(xml) }))

test.each(rules)('%s', (...rule) => {
  const broken = documents.filter(({ document }) => !holds(rule, document))
  expect(broken.map(({ name }) => name)).toEqual([])
})

test('CII-SR, CII-DT: elements and attributes are those of the profile, in the order of the schema', () => {
  for (const { name, document } of documents) expect(misplaced(document.documentElement!), name).toEqual([])
})

/** Edits of an invoice, each with the rules that it breaks. */
test.each<[edit: string, from: RegExp, to: string, broken: string[]]>([
  [
    'no date of service',
    /<ram:ActualDelivery.*?<\/ram:ActualDelivery\w*>/,
    '',
    ['BR-FX-EN-04', 'PEPPOL-EN16931-R008'],
  ],
  ['an empty element', /<ram:Name>.*?</, '<ram:Name> <', ['BR-25', 'PEPPOL-EN16931-R008']],
  ['another total', /(<ram:GrandTotalAmount>)[^<]*/, '$1350.00', ['BR-CO-15', 'BR-CO-16']],
  ['three decimals', /(<ram:DuePayableAmount>)[^<]*/, '$10.000', ['BR-DEC-18']],
  ['another tax', /(<ram:CalculatedAmount>)[^<]*/, '$11.00', ['BR-CO-14', 'BR-CO-17', 'BR-S-09']],
  ['a VAT ID of another country', /"VA">DE/, '"VA">XX', ['BR-CO-09']],
])('the rules find %s', (_, from, to, broken) => {
  const { xml } = documents.find(({ name }) => /^invoice S 7.25.*full.*a company in Germany/.test(name))!
  const document = parse(xml.replace(from, to))
  expect(rules.filter((rule) => !holds(rule, document)).map(([id]) => id)).toEqual(broken)
})
