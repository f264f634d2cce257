import { formatMoney } from '#content/money.ts'
import { createRequire } from 'node:module'
import { openSync, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { countryName } from '#content/countries.ts'
import { paymentStates } from '#content/payment-states.ts'
import { monthDayYear } from './answers.ts'
import { brandOf } from '../payments/registry.ts'
import { fromCents, toCents } from '../money.ts'
import type { Order } from './order.ts'

const ink = '#13241f'
const soft = '#4b5c55'
const line = '#dedfd3'
const left = 56
const right = 539
const middle = 310

/** Whose receipt it is. */
export interface Seller {
  name: string
  lines: string[]
  color: string
}

export interface Receipt {
  order: Order
  seller: Seller
}

/** Draws it as a PDF. With letters that need a font of its own it takes a tenth of a second. */
export async function drawReceipt({ order, seller }: Receipt): Promise<Uint8Array<ArrayBuffer>> {
  const title = `Receipt ${order.number}`
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 64, bottom: 64, left, right: left },
    info: { Title: title, Author: seller.name, CreationDate: order.paid_at! },
    lang: 'en',
    displayTitle: true,
  })
  const chunks: Buffer[] = []
  const done = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
  const write = writer(doc)

  write(seller.name, left, 64, { size: 22, bold: true, color: seller.color, width: 300 })
  write(title, middle, 64, { size: 15, bold: true, width: right - middle, align: 'right' })
  write(`Paid on ${monthDayYear(order.paid_at!)}`, middle, 86, {
    color: soft,
    width: right - middle,
    align: 'right',
  })

  const from = block(write, 'From', [seller.name, ...seller.lines], left)
  const country = countryName(order.customer_country)
  const to = block(
    write,
    'To',
    [order.customer_name, ...order.customer_address.split('\n'), country, order.customer_email],
    middle,
  )

  let y = Math.max(from, to) + 30
  rule(doc, y)
  write('Description', left, y + 10, { color: soft, size: 9, width: 300 })
  write('Amount', middle, y + 10, { color: soft, size: 9, width: right - middle, align: 'right' })
  const itemTop = y + 32
  write(formatMoney(order.amount, order.currency), middle, itemTop, {
    size: 12,
    bold: true,
    width: right - middle,
    align: 'right',
  })
  y = write(order.package_name, left, itemTop, { size: 12, bold: true, width: 320 }) + 4
  for (const point of order.package_points) y = write(`•  ${point}`, left, y, { color: soft, width: 340 }) + 2

  y += 16
  rule(doc, y)
  y += 12
  const sum = (label: string, amount: string, bold = false) => {
    const size = bold ? 13 : 10
    write(amount, middle, y, { size, bold, width: right - middle, align: 'right' })
    y = write(label, middle, y, { size, bold, width: 130 }) + 6
  }
  sum('Total', `${formatMoney(order.amount, order.currency)} ${order.currency}`, true)
  if (order.refunded !== '0.00') {
    sum('Refunded', `–${formatMoney(order.refunded, order.currency)}`)
    sum(
      'Paid in the end',
      formatMoney(fromCents(toCents(order.amount)! - toCents(order.refunded)!), order.currency),
    )
  }

  y = Math.max(y + 24, 730)
  const how =
    order.paid_through === 'hand' ? 'Paid to us directly.' : `Paid with ${brandOf(order.paid_through)}.`
  const transaction = order.paid_transaction ? ` Transaction ${order.paid_transaction}.` : ''
  const { receiptNote } = paymentStates[order.payment_status]
  rule(doc, y)
  write(
    `${how}${transaction}${receiptNote && ` ${receiptNote}`} Order of ${monthDayYear(order.created_at)}.`,
    left,
    y + 12,
    {
      size: 9,
      color: soft,
      width: right - left,
    },
  )
  if (order.payment_status === 'Refunded')
    write('REFUNDED', left, 92, { size: 11, bold: true, color: '#a83a25', width: 200 })
  doc.end()
  return done
}

interface Look {
  size?: number
  bold?: boolean
  color?: string
  width: number
  align?: 'left' | 'right'
}

type Write = (text: string, x: number, y: number, look: Look) => number

/** The letters of the fonts that every reader of PDF has; for all others a font goes along. */
const western = /^[\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u
const { resolve } = createRequire(import.meta.url)

const fonts = new Map<string, Font>()
/** Read once for all receipts: reading is most of the work. */
function fontOf(name: string): Font {
  const font = fonts.get(name) ?? (openSync(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)) as Font)
  fonts.set(name, font)
  return font
}

/** Writes a text and gives where the next one may begin. */
const writer =
  (doc: PDFKit.PDFDocument): Write =>
  (text, x, y, { size = 10, bold = false, color = ink, width, align = 'left' }) => {
    const weight = bold ? '-Bold' : ''
    if (western.test(text)) doc.font(`Helvetica${weight}`)
    // It takes an open font, too; its types do not say so.
    else doc.font(fontOf(`DejaVuSans${weight}`) as unknown as Buffer, `DejaVuSans${weight}`)
    doc.fontSize(size).fillColor(color).text(text, x, y, { width, align, lineGap: 2 })
    return doc.y
  }

function block(write: Write, label: string, lines: string[], x: number): number {
  write(label, x, 136, { color: soft, size: 9, width: 220 })
  return lines
    .filter(Boolean)
    .reduce((y, text, i) => write(text, x, y, { bold: i === 0, width: right - middle }), 152)
}

const rule = (doc: PDFKit.PDFDocument, y: number) =>
  doc.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(line).stroke()
