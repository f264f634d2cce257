import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { transferCodeOptions } from '#content/shop/transfer-code.ts'
import { directionOf } from '#content/locale/locale.ts'
import type { Document } from './document.ts'
import { barsHeight, drawBars } from './draw-bars.ts'
import { embedFacturX } from './factur-x.ts'
import { PageFlow, type ColumnText } from './page-flow.ts'
import { TextWriter, type TextStyle } from './text-writer.ts'

const mutedColor = '#4b5c55'
const lineColor = '#dedfd3'
const left = 56
const right = 539
const middle = 310
const top = 60
const bottom = 790
const full = right - left
const half = right - middle

/**
 * Draws a document with PDFKit as an archivable PDF (PDF/A-3b). The same document always gives the same bytes. pdfmake,
 * which builds on PDFKit, would lay out the table, but could not write the names in it (see `TextWriter`).
 */
export async function draw(document: Document): Promise<Uint8Array<ArrayBuffer>> {
  const {
    title,
    facts,
    brand,
    from,
    to,
    headings,
    items,
    sums,
    notes,
    code,
    footer,
    locale,
    createdAt,
    facturX,
  } = document
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    info: { Title: title, CreationDate: createdAt, ModDate: createdAt },
    lang: locale,
    displayTitle: true,
  })
  const chunks: Buffer[] = []
  const done = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
  const direction = directionOf(locale)
  const writer = await TextWriter.create(doc, textsOf(document), { middle: (left + right) / 2, direction })
  const small: TextStyle = { size: 8, color: mutedColor, width: full / Math.max(1, footer.length) - 12 }
  const footerHeight = Math.max(
    0,
    ...footer.map((lines) => lines.reduce((sum, text) => sum + writer.heightOf(text, small), 0)),
  )
  const flow = new PageFlow(doc, writer, { top, bottom, firstBottom: bottom - footerHeight - 16 })
  const line = () =>
    doc.moveTo(left, flow.y).lineTo(right, flow.y).lineWidth(0.75).strokeColor(lineColor).stroke()
  /** Writes a label and an amount side by side. */
  const row = (label: string, x: number, labelStyle: TextStyle, amount: string, amountStyle: TextStyle) =>
    flow.write(
      [{ text: amount, x: middle, style: { ...amountStyle, width: half, align: 'end' } }],
      [{ text: label, x, style: labelStyle }],
    )

  if (footerHeight > 0) {
    doc
      .moveTo(left, bottom - footerHeight - 8)
      .lineTo(right, bottom - footerHeight - 8)
      .lineWidth(0.75)
      .strokeColor(lineColor)
      .stroke()
    footer.forEach((lines, i) => {
      const x = left + (full / footer.length) * i
      lines.reduce((at, text) => writer.write(text, x, at, small), bottom - footerHeight)
    })
  }

  const atEnd = { width: half, align: 'end' } as const
  flow.write(
    [{ text: brand.name, x: left, style: { size: 20, weight: 'bold', color: brand.color, width: 240 } }],
    [
      { text: title, x: middle, style: { ...atEnd, size: 15, weight: 'bold' }, gap: 4 },
      ...facts.map(([label, value]) => ({
        text: `${label}: ${value}`,
        x: middle,
        style: { ...atEnd, color: mutedColor },
      })),
    ],
  )
  flow.skip(28)

  const block = (label: string, lines: readonly string[], x: number): ColumnText[] => [
    { text: label, x, style: { size: 9, color: mutedColor, width: half }, gap: 3 },
    ...lines.filter(Boolean).map((text, i) => {
      const style: TextStyle = { weight: i === 0 ? 'bold' : 'regular', width: half }
      return { text, x, style }
    }),
  ]
  flow.write(block(headings.from, from, left), block(headings.to, to, middle))
  flow.skip(26)

  line()
  flow.skip(8)
  row(headings.description, left, { size: 9, color: mutedColor, width: 240 }, headings.amount, {
    size: 9,
    color: mutedColor,
    width: half,
  })
  flow.skip(8)
  for (const { name, points, amount, bars } of items) {
    // A chart stays with its number.
    if (bars) flow.need(barsHeight + 20 + 16 * points.length)
    row(name, left, { size: 12, weight: 'bold', width: 340 }, amount, {
      size: 12,
      weight: 'bold',
      width: half,
    })
    flow.skip(2)
    for (const point of points) {
      const style: TextStyle = { color: mutedColor, width: 340 }
      flow.write([{ text: '•', x: left, style }], [{ text: point, x: left + 12, style, gap: 1 }])
    }
    if (points.length > 0) flow.skip(5)
    if (bars) {
      // Its label or points may have taken more than a line each.
      flow.need(barsHeight)
      const middleOfPage = (left + right) / 2
      drawBars(doc, writer, bars, {
        x: left,
        y: flow.y,
        width: full,
        middle: middleOfPage,
        direction,
        color: brand.color,
      })
      flow.skip(barsHeight)
    }
  }
  flow.skip(14)
  flow.need(24 * sums.length)
  line()
  flow.skip(12)
  for (const { label, amount, strong = false } of sums) {
    const style: TextStyle = { size: strong ? 13 : 10, weight: strong ? 'bold' : 'regular', width: 150 }
    row(label, middle, style, amount, style)
    flow.skip(4)
  }
  flow.skip(18)
  if (code !== undefined) {
    const { data, size } = encode(code, transferCodeOptions)
    const side = 110
    const cell = side / size
    const start = direction === 'rtl' ? right - side : left
    flow.need(side + 10)
    for (const [row, cells] of data.entries())
      for (const [column, isDark] of cells.entries())
        if (isDark) doc.rect(start + column * cell, flow.y + row * cell, cell, cell)
    doc.fill('#000000')
    flow.skip(side + 10)
  }
  for (const note of notes.filter(Boolean)) {
    const style: TextStyle = { size: 9, color: mutedColor, width: full }
    flow.write([{ text: note, x: left, style, gap: 4 }])
  }
  if (facturX) embedFacturX(doc, facturX, createdAt)
  doc.end()
  return done
}

/** The texts of a document by font weight. */
function textsOf({ title, facts, brand, from, to, headings, items, sums, notes, footer }: Document) {
  const [first, second] = [from.filter(Boolean), to.filter(Boolean)]
  return {
    bold: [
      title,
      brand.name,
      ...[first[0], second[0]].filter((text) => text !== undefined),
      ...items.flatMap(({ name, amount }) => [name, amount]),
      ...sums.flatMap(({ label, amount }) => [label, amount]),
    ],
    regular: [
      '• :',
      ...Object.values(headings),
      ...facts.flat(),
      ...first,
      ...second,
      ...items.flatMap(({ points, bars = [] }) => [
        ...points,
        ...bars.flatMap(({ label, text }) => [label, text]),
      ]),
      ...sums.flatMap(({ label, amount }) => [label, amount]),
      ...notes,
      ...footer.flat(),
    ],
  }
}
