import { createRequire } from 'node:module'
import { countryName } from '#content/countries.ts'
import { sections } from '#content/sections.ts'
import { themeOf } from '#content/theme.ts'
import { list } from '../content/store.ts'
import type { Database } from '../db.ts'
import { Problem } from '../http/problem.ts'
import { monthDayYear } from './answers.ts'
import { fromCents, readable, toCents } from './money.ts'
import type { Order } from './orders.ts'

const ink = '#13241f'
const soft = '#4b5c55'
const line = '#dedfd3'
const left = 56
const right = 539
const middle = 310

/** Whose receipt it is. */
interface Seller {
  name: string
  lines: string[]
  colour: string
}

/** The receipt of a paid order as a PDF; one that was given back says so. Throws 409 for any other order. */
export async function receiptOf(db: Database, order: Order): Promise<Buffer<ArrayBuffer>> {
  if (!order.paid_at || !['Paid', 'Refunded'].includes(order.payment_status))
    throw new Problem(409, 'There is a receipt once the order is paid.')
  return draw(order, await sellerOf(db))
}

async function sellerOf(db: Database): Promise<Seller> {
  const [site] = await list(db, sections.site)
  const [address] = await list(db, sections.footerAddress)
  const [brand] = await list(db, sections.brand)
  return {
    name: site?.siteName ?? 'Receipt',
    lines: [address?.location, address?.emailAddress, address?.phoneNumber].filter(
      (each) => each !== undefined,
    ),
    colour: themeOf(brand?.brandColour).primary[0],
  }
}

async function draw(order: Order, seller: Seller): Promise<Buffer<ArrayBuffer>> {
  const title = `Receipt ${order.number}`
  // Loaded with the first receipt: it takes memory, and most processes never draw one.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 64, bottom: 64, left, right: left },
    info: { Title: title, Author: seller.name, CreationDate: order.paid_at! },
    lang: 'en',
    displayTitle: true,
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const write = writer(doc)

  write(seller.name, left, 64, { size: 22, bold: true, colour: seller.colour, width: 300 })
  write(title, middle, 64, { size: 15, bold: true, width: right - middle, align: 'right' })
  write(`Paid on ${monthDayYear(order.paid_at!)}`, middle, 86, {
    colour: soft,
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
  write('Description', left, y + 10, { colour: soft, size: 9, width: 300 })
  write('Amount', middle, y + 10, { colour: soft, size: 9, width: right - middle, align: 'right' })
  const itemTop = y + 32
  write(readable(order.amount), middle, itemTop, {
    size: 12,
    bold: true,
    width: right - middle,
    align: 'right',
  })
  y = write(order.package_name, left, itemTop, { size: 12, bold: true, width: 320 }) + 4
  for (const point of order.package_points)
    y = write(`•  ${point}`, left, y, { colour: soft, width: 340 }) + 2

  y += 16
  rule(doc, y)
  y += 12
  const sum = (label: string, amount: string, bold = false) => {
    const size = bold ? 13 : 10
    write(amount, middle, y, { size, bold, width: right - middle, align: 'right' })
    y = write(label, middle, y, { size, bold, width: 130 }) + 6
  }
  sum('Total', `${readable(order.amount)} ${order.currency}`, true)
  if (order.refunded !== '0.00') {
    sum('Refunded', `–${readable(order.refunded)}`)
    sum('Paid in the end', readable(fromCents(toCents(order.amount)! - toCents(order.refunded)!)))
  }

  y = Math.max(y + 24, 730)
  const how = order.paid_through === 'hand' ? 'Paid to us directly.' : 'Paid with PayPal.'
  const transaction = order.paid_transaction ? ` Transaction ${order.paid_transaction}.` : ''
  const state = order.payment_status === 'Refunded' ? ' This payment was refunded.' : ''
  rule(doc, y)
  write(`${how}${transaction}${state} Order of ${monthDayYear(order.created_at)}.`, left, y + 12, {
    size: 9,
    colour: soft,
    width: right - left,
  })
  if (order.payment_status === 'Refunded')
    write('REFUNDED', left, 92, { size: 11, bold: true, colour: '#a83a25', width: 200 })
  doc.end()
  return done
}

interface Look {
  size?: number
  bold?: boolean
  colour?: string
  width: number
  align?: 'left' | 'right'
}

type Write = (text: string, x: number, y: number, look: Look) => number

/** The letters of the fonts that every reader of PDF has; for all others a font goes along. */
const western = /^[\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u
const { resolve } = createRequire(import.meta.url)

/** Writes a text and gives where the next one may begin. */
const writer =
  (doc: PDFKit.PDFDocument): Write =>
  (text, x, y, { size = 10, bold = false, colour = ink, width, align = 'left' }) => {
    const font = western.test(text)
      ? `Helvetica${bold ? '-Bold' : ''}`
      : resolve(`dejavu-fonts-ttf/ttf/DejaVuSans${bold ? '-Bold' : ''}.ttf`)
    doc.font(font).fontSize(size).fillColor(colour).text(text, x, y, { width, align, lineGap: 2 })
    return doc.y
  }

function block(write: Write, label: string, lines: string[], x: number): number {
  write(label, x, 136, { colour: soft, size: 9, width: 220 })
  return lines
    .filter(Boolean)
    .reduce((y, text, i) => write(text, x, y, { bold: i === 0, width: right - middle }), 152)
}

const rule = (doc: PDFKit.PDFDocument, y: number) =>
  doc.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(line).stroke()
