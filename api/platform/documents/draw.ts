import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { transferCodeOptions } from '#content/shop/transfer-code.ts'
import { directionOf } from '#content/locale/locale.ts'
import type { Document } from './document.ts'
import { embedFacturX } from './factur-x.ts'
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
  let y = top

  /** Starts another page if the remaining height is too small. */
  const ensureSpace = (height: number) => {
    if (y + height <= floor) return
    doc.addPage()
    floor = bottom
    y = top
  }
  const line = () => doc.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(lineColor).stroke()
  /** Writes a label and an amount side by side, and continues below the longer one. */
  const row = (label: string, x: number, labelStyle: TextStyle, amount: string, amountStyle: TextStyle) => {
    ensureSpace(Math.max(writer.heightOf(label, labelStyle), writer.heightOf(amount, amountStyle)))
    const end = writer.write(amount, middle, y, { ...amountStyle, width: half, align: 'end' })
    y = Math.max(end, writer.write(label, x, y, labelStyle))
  }

  const small: TextStyle = { size: 8, color: mutedColor, width: full / Math.max(1, footer.length) - 12 }
  const footerHeight = Math.max(
    0,
    ...footer.map((lines) => lines.reduce((sum, text) => sum + writer.heightOf(text, small), 0)),
  )
  let floor = bottom - footerHeight - 16
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

  const brandEnd = writer.write(brand.name, left, y, {
    size: 20,
    weight: 'bold',
    color: brand.color,
    width: 240,
  })
  y = writer.write(title, middle, y, { size: 15, weight: 'bold', width: half, align: 'end' }) + 4
  for (const [label, value] of facts)
    y = writer.write(`${label}: ${value}`, middle, y, { color: mutedColor, width: half, align: 'end' })
  y = Math.max(brandEnd, y) + 28

  const block = (label: string, lines: readonly string[], x: number) =>
    lines
      .filter(Boolean)
      .reduce(
        (at, text, i) => writer.write(text, x, at, { weight: i === 0 ? 'bold' : 'regular', width: half }),
        writer.write(label, x, y, { size: 9, color: mutedColor, width: half }) + 3,
      )
  y = Math.max(block(headings.from, from, left), block(headings.to, to, middle)) + 26

  line()
  y += 8
  row(headings.description, left, { size: 9, color: mutedColor, width: 240 }, headings.amount, {
    size: 9,
    color: mutedColor,
    width: half,
  })
  y += 8
  for (const { name, points, amount } of items) {
    row(name, left, { size: 12, weight: 'bold', width: 340 }, amount, {
      size: 12,
      weight: 'bold',
      width: half,
    })
    y += 2
    for (const point of points) {
      const style: TextStyle = { color: mutedColor, width: 340 }
      ensureSpace(writer.heightOf(point, style))
      writer.write('•', left, y, style)
      y = writer.write(point, left + 12, y, style) + 1
    }
  }
  y += 14
  ensureSpace(24 * sums.length)
  line()
  y += 12
  for (const { label, amount, strong = false } of sums) {
    const style: TextStyle = { size: strong ? 13 : 10, weight: strong ? 'bold' : 'regular', width: 150 }
    row(label, middle, style, amount, style)
    y += 4
  }
  y += 18
  if (code !== undefined) {
    const { data, size } = encode(code, transferCodeOptions)
    const side = 110
    const cell = side / size
    const start = direction === 'rtl' ? right - side : left
    ensureSpace(side + 10)
    for (const [row, cells] of data.entries())
      for (const [column, isDark] of cells.entries())
        if (isDark) doc.rect(start + column * cell, y + row * cell, cell, cell)
    doc.fill('#000000')
    y += side + 10
  }
  for (const note of notes.filter(Boolean)) {
    const style: TextStyle = { size: 9, color: mutedColor, width: full }
    ensureSpace(writer.heightOf(note, style))
    y = writer.write(note, left, y, style) + 4
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
      ...items.flatMap(({ points }) => points),
      ...sums.flatMap(({ label, amount }) => [label, amount]),
      ...notes,
      ...footer.flat(),
    ],
  }
}
