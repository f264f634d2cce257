import { sections } from '#content/sections.ts'
import { themeOf } from '#content/theme.ts'
import { list } from '../content/records.ts'
import type { Database } from '../db/database.ts'
import { ConflictError } from '../errors.ts'
import { inWorker } from '../workers.ts'
import type { Order } from './order.ts'
import type { Receipt, Seller } from './receipt-pdf.ts'
import { hasReceipt } from './payment-reason.ts'

type Pdf = Uint8Array<ArrayBuffer>

const draw = inWorker<Receipt, Pdf>(new URL('receipt-worker.ts', import.meta.url))
/** Those asked for last, drawn or being drawn, by all that stands on them. */
const drawn = new Map<string, Promise<Pdf>>()
const most = 100

/** The receipt of a paid order as a PDF; one that was given back or is in dispute says so. Throws 409 for any other order. */
export async function receiptOf(db: Database, order: Order): Promise<Pdf> {
  if (!hasReceipt(order)) throw new ConflictError('There is a receipt once the order is paid.')
  const receipt = { order, seller: await sellerOf(db) }
  const key = JSON.stringify(receipt)
  const pdf = drawn.get(key) ?? draw(receipt)
  drawn.delete(key)
  drawn.set(key, pdf)
  pdf.catch(() => drawn.delete(key))
  const oldest = drawn.size > most ? drawn.keys().next().value : undefined
  if (oldest !== undefined) drawn.delete(oldest)
  return pdf
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
    color: themeOf(brand?.brandColour).primary[0],
  }
}
