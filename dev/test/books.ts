import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { base64, statement } from './bank-files.ts'
import { makePackage, orderOf, place, someone } from './orders.ts'
import { formOf, noticeOf, sendNotice } from './paypal.ts'
import type { TestServer } from './server.ts'
import { startTransferShop } from './transfer-shop.ts'

/** The accounts of a bookkeeping by the chart SKR 03. */
export const accounts = {
  consultant: '29098',
  client: '55003',
  accountLength: '4',
  yearStart: '1',
  debtor: '10000',
  revenue: '19; 8400\nO; 8338',
  bank: '1200',
  provider: '1360',
  card: '1362',
  cash: '1000',
  other: '1361',
  fees: '4970',
}

const today = () => new Date().toISOString().slice(0, 10)

/** A shop in Germany whose books are exported. Each order is for 349.00 EUR. */
export async function startBooksShop() {
  const shop = await startTransferShop({ CURRENCY: 'EUR' })
  const { server, call, read } = shop
  const saved = await call('PUT', '/bookkeeping-settings', accounts)
  if (saved.status !== 200) throw new Error(saved.text)

  async function placed(more: object = {}) {
    const as = await someone()
    const body = { ...orderOf(await makePackage(server)), customerCountry: 'DE', ...more }
    const { body: order } = await place(server, body, { as })
    return { id: order._id as string, number: order.number as string, as }
  }

  return Object.assign(shop, {
    placed,
    /** An order that PayPal has paid, with its fee, and of which 49.00 were refunded. */
    paidOnline: async (more: object = {}) => {
      const order = await placed(more)
      const form = await formOf(server, order.id, order.as)
      const paid = { txn_id: `T${randomUUID().slice(0, 8)}`, mc_fee: '12.56', mc_currency: 'EUR' }
      await sendNotice(server, noticeOf(form, paid))
      await shop.becomes(order.id, { paymentStatus: 'Paid' })
      const [payment] = (await read(order.id)).payments
      const refund = { payment: payment._id, method: 'provider', amount: '49', paidOn: today() }
      const { status, text } = await call('POST', `/order/${order.id}/refunds`, refund)
      if (status !== 201) throw new Error(text)
      return order
    },
    /** An order on invoice whose transfer the bank has returned. */
    returned: async () => {
      const order = await placed()
      await call('POST', `/order/${order.id}/transfer`, undefined, order.as)
      const { reference } = (await read(order.id)).transfer
      for (const back of [{}, { debit: true, reversal: true }]) {
        const own = { structured: reference, reference: randomUUID() }
        const data = base64(statement([{ amount: '349.00', currency: 'EUR', ...own, ...back }]))
        const { bookings } = (await call('POST', '/bank-file', { data })).body
        const matches = [{ booking: bookings[0]._id, order: order.number }]
        await call('POST', '/bank-file/record', { data, matches, ignored: [] })
      }
      return order
    },
    /** The files of an export, by their names in the archive. */
    exported: (program: string) => exportedBooks(server, program),
  })
}

/** The files of an export of today, by their names in the archive. */
export async function exportedBooks({ url, admin }: TestServer, program: string) {
  const query = new URLSearchParams({ program, from: today(), to: today() })
  const answer = await fetch(`${url}/api/bookkeeping.zip?${query}`, {
    headers: { Authorization: `Bearer ${admin}` },
  })
  if (answer.status !== 200) throw new Error(await answer.text())
  const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())))
  return new Map(files.map(([name, bytes]) => [name, Buffer.from(bytes)]))
}

export type BooksShop = Awaited<ReturnType<typeof startBooksShop>>

/** The filled cells of the bookings in a file for DATEV: amount, side, account, contra account, document, text. */
export const datevRows = (file: Buffer): string[][] =>
  new TextDecoder('windows-1252')
    .decode(file)
    .split('\r\n')
    .slice(2, -1)
    .map((line) => line.split(';'))
    .map((cells) => [0, 1, 6, 7, 10, 13].map((i) => cells[i]!.replaceAll('"', '')))
