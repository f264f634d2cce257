import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Document } from './document.ts'
import { draw } from './draw.ts'

const plain: Document = {
  title: 'Offer OF-1',
  facts: [['Date', '2026-12-01']],
  brand: { name: 'Larkfield', color: '#000000' },
  from: ['Larkfield', '1 Quay Street'],
  to: ['Ada Lovelace'],
  headings: { from: 'From', to: 'To', description: 'Description', amount: 'Amount' },
  items: [{ name: 'Website', points: ['Ten pages'], amount: '€1' }],
  sums: [{ label: 'Total', amount: '€1', strong: true }],
  notes: ['Thank you.'],
  footer: [['Larkfield'], ['hello@site.test'], ['IBAN']],
  locale: 'en',
  createdAt: new Date(0),
}

/** Where each piece of text of a PDF begins, in points from the lower left corner, and how many glyphs all have. */
async function writtenIn(document: Document) {
  const pdf = Buffer.from(await draw(document))
  const file = pdf.toString('latin1')
  const pages = [...file.matchAll(/stream\n/g)].flatMap(({ index }) => {
    const content = pdf.subarray(index + 7, file.indexOf('\nendstream', index))
    // Of zlib: the other streams are not compressed.
    const text = content[0] === 0x78 ? inflateSync(content).toString('latin1') : ''
    return / Tm\n/.test(text) ? [text] : []
  })
  const all = pages.join('\n')
  return {
    pages: pages.length,
    places: [...all.matchAll(/1 0 0 1 (\S+) (\S+) Tm/g)].map(([, x, y]) => [Number(x), Number(y)] as const),
    glyphs: [...all.matchAll(/<([\da-f]+)>/g)].reduce((sum, [, hex]) => sum + hex!.length / 4, 0),
  }
}

const lines = Array.from({ length: 200 }, (_, i) => `${i} of the terms`)
const long: readonly [what: string, text: string, locale: string][] = [
  ['ten thousand characters', 'terms '.repeat(1700), 'en'],
  ['a word without spaces', 'x'.repeat(10_000), 'en'],
  ['a language without spaces', '日本語の文章を書きます。'.repeat(400), 'ja'],
  ['words from right to left', 'שלום עולם '.repeat(1000), 'he'],
  ['200 lines', lines.join('\n'), 'en'],
]
test.each(long)(
  '%s are written on as many pages as they need, wherever they stand',
  async (_what, text, locale) => {
    const { glyphs: others } = await writtenIn({ ...plain, locale })
    const items = [{ name: text, points: [text, 'The end'], amount: '€1' }]
    const written = await writtenIn({
      ...plain,
      locale,
      to: text.split('\n'),
      items,
      notes: [text, 'The end'],
    })
    expect(written.pages).toBeGreaterThan(4)
    for (const [x, y] of written.places) {
      expect(x).toBeGreaterThanOrEqual(55)
      expect(x).toBeLessThan(540)
      expect(y).toBeGreaterThan(50)
      expect(y).toBeLessThan(790)
    }
    expect(written.glyphs - others).toBeGreaterThan(4 * text.replaceAll(/\s/g, '').length - 50)
  },
)

test('a short paragraph stays on one page', async () => {
  const paragraph = Array.from({ length: 5 }, () => 'One line.').join('\n')
  for (let count = 14; count < 22; count++) {
    const items = Array.from({ length: count }, () => ({
      name: 'Website',
      points: ['Ten pages'],
      amount: '€1',
    }))
    const { places } = await writtenIn({ ...plain, items, sums: [], footer: [], notes: [paragraph] })
    const heights = places.slice(-5).map(([, y]) => y)
    expect(heights).toEqual(heights.toSorted((a, b) => b - a))
  }
})
