import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeRows,
  download,
  downloadStored,
  plan,
  restore,
  rowsOf,
  send as sendBackup,
  undo,
} from '#dev/test/backup.ts'
import { base64, statement } from '#dev/test/bank-files.ts'
import { makeCoupon } from '#dev/test/coupons.ts'
import { upload } from '#dev/test/files.ts'
import { companyBuyer } from '#dev/test/invoices.ts'
import { contactMessage } from '#dev/test/mails.ts'
import { accept, makeOffer, makeSentOffer, type SentOffer } from '#dev/test/offers.ts'
import { makePackage, orderKeyIn, orderOf, place, someone } from '#dev/test/orders.ts'
import { makeReportTemplate, reportsOf } from '#dev/test/reports.ts'
import { subscribe, subscriptionsOf } from '#dev/test/subscriptions.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { startTransferShop, type TransferShop } from '#dev/test/transfer-shop.ts'
import { startVies, type ViesStub } from '#dev/test/vies.ts'
import { inTransaction } from '../platform/db/database.ts'
import { runSubscriptions } from '../sales/subscriptions/advance.ts'
import { remindOfInvoices } from '../sales/orders/transfer/reminders.ts'
import { tablesOf } from './catalog.ts'
import { changes, schemas, texts } from './checked-columns.ts'

let vies: ViesStub
let shop: TransferShop
let elsewhere: TestServer
let offer: SentOffer
let file: Buffer
beforeAll(async () => {
  vies = await startVies()
  ;[shop, elsewhere] = await Promise.all([startTransferShop({ VIES_URL: vies.url }), startTestServer()])
  await sellEverything()
  file = await download(shop.server)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await elsewhere[Symbol.asyncDispose]()
  await vies[Symbol.asyncDispose]()
})

const today = () => new Date().toISOString().slice(0, 10)
const done = { state: 'done', problem: null }
const restoreTo = async (to: TestServer, bytes: Uint8Array) => restore(to, await sendBackup(to, bytes))

/** A subscription with its first period paid, the next order made, and a new price planned. */
async function sellByTheMonth() {
  const { id, order, pack } = await subscribe(shop.server)
  const { pay, on, inDays } = subscriptionsOf(shop.server)
  await makeReportTemplate(shop.server, pack._id)
  await pay(order)
  // As Stripe would collect it, which this shop does not have.
  await shop.server.connection.db
    .insertInto('subscriptionCollections')
    .values({
      id: randomUUID(),
      subscriptionId: id,
      provider: 'stripe',
      orderId: order,
      state: 'open',
      reference: 'sub_1',
      customer: 'cus_1',
      card: 'Visa •••• 4242',
      cardExpires: '2030-12',
    })
    .execute()
  await reportsOf(shop.server).report(order)
  await on(inDays(28), () => runSubscriptions(shop.server.ctx))
  const price = { ids: [id], price: '120', from: inDays(40) }
  expect((await shop.call('POST', '/subscriptions/price', price)).status).toBe(200)
}

/** Fills the tables of offers, subscriptions, bank files, VAT IDs, reminders, customers and the inbox, as their users do. */
async function sellEverything() {
  const { server, call, onInvoice } = shop
  await sendOffers()
  await sellByTheMonth()
  // Reminded of, paid by a transfer that the bank then returned, and a booking that is nobody's.
  const late = await onInvoice()
  await server.after(20 * 24 * 60 * 60 * 1000, () => remindOfInvoices(server.ctx))
  const entries = [
    {
      amount: '349.00',
      reference: 'IN',
      text: late.reference,
      payer: 'Ada Lovelace',
      iban: 'GB82WEST12345698765432',
    },
    { amount: '349.00', reference: 'BACK', text: late.reference, debit: true, reversal: true },
    { amount: '5.00', reference: 'GIFT', payer: 'Nobody' },
  ]
  const data = base64(statement(entries))
  const { bookings } = (await call('POST', '/bank-file', { data })).body
  const [paid, returned, gift] = bookings.map(({ _id }: { _id: string }) => _id)
  const matches = [paid, returned].map((booking) => ({ booking, order: late.number }))
  expect((await call('POST', '/bank-file/record', { data, matches, ignored: [gift] })).status).toBe(200)
  const csv = base64(`Date;Amount;Text\n${today()};1,00;Gift\n`)
  const { format } = (await call('POST', '/bank-file', { data: csv })).body.table
  await call('POST', '/bank-file/format', { data: csv, ...format })
  // By reverse charge.
  await makeCoupon(server)
  const buyer = { ...orderOf(await makePackage(server)), ...companyBuyer }
  const reversed = await place(server, buyer, { as: await someone() })
  expect(reversed.status).toBe(201)
  await upload(server, server.admin, reversed.body._id)
  const client = { name: 'Grace', email: 'grace@site.test', language: 'de-AT', tags: ['VIP', 'Berlin'] }
  const { _id: customer } = (await call('POST', '/customers', client)).body
  const { _id: other } = (await call('POST', '/customers', { ...client, email: 'g@site.test' })).body
  await call('POST', `/customer/${customer}/merge`, { from: other })
  await server.call('POST', '/add-message', { body: contactMessage('Hello') })
  const [thread] = (await call('GET', '/inbox')).body
  await call('PUT', `/inbox/${thread._id}`, { state: 'done' })
}

/** An accepted offer that is paid in parts, a second version, a draft, and a message. */
async function sendOffers() {
  const parts = [
    { share: '30%', due: 'acceptance' },
    { share: '', due: 'delivery' },
  ]
  offer = await makeSentOffer(shop.server, { plan: parts })
  const { body } = await accept(shop.server, offer, { customerCountry: 'DE' })
  expect(orderKeyIn(body.order).id).toBeTruthy()
  const again = await makeSentOffer(shop.server)
  await shop.call('POST', `/offer/${again._id}/version`, {})
  await shop.server.call('POST', `/offer/${again.thread}/messages`, {
    link: again.token,
    body: { text: 'Shall we talk?' },
  })
  await makeOffer(shop.server)
}

/** Tables of other features; those of these ones have to have rows. */
const filled =
  /^(?:offer|subscription|bank_|vat_|invoice|payments|order_(?:items|instalments|events|reports)|customer|inbox|mails|coupons|files|links)/

/** Rows that a restore changes on purpose: versions of sections, and what runs here. */
const own = new Set(['audit_log', 'admins', 'content_section', 'content', 'mails', 'links'])

test('every row of every kind is the same after a restore elsewhere', async () => {
  const before = rowsOf(file)
  const { rows: tables } = await sql<{ name: string }>`select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(shop.server.connection.db)
  const missing = tables.filter(({ name }) => filled.test(name) && !before.has(name))
  expect(missing.map(({ name }) => name)).toEqual([])

  expect(await restoreTo(elsewhere, file)).toMatchObject(done)
  const copy = await download(elsewhere)
  const after = rowsOf(copy)
  for (const [table, rows] of before)
    if (own.has(table)) expect(after.get(table)!.length, table).toBeGreaterThanOrEqual(rows.length)
    else expect(after.get(table), table).toEqual(rows)
  const filesOf = (backup: Buffer) =>
    Object.fromEntries(Object.entries(unzipSync(backup)).filter(([name]) => name.startsWith('files/')))
  expect(filesOf(copy)).toEqual(filesOf(file))
  const attached = before.get('mails')!.flatMap(({ attachments }) => attachments as object[])
  expect(new Set(attached.flatMap(Object.keys))).toEqual(new Set(['invoice', 'offer', 'reminder', 'report']))
})

test('a restored product continues: searches, accepted offers and their numbers', async () => {
  const found = await elsewhere.call('GET', '/customers?q=GRACE', { as: elsewhere.admin })
  expect(found.body).toMatchObject([{ name: 'Grace' }])
  const { body: accepted } = await elsewhere.call('GET', `/offer/${offer._id}`, { as: elsewhere.admin })
  expect(accepted).toMatchObject({ status: 'accepted', number: offer.number })
})

test('a restore of an older backup repeats no number of an offer', async () => {
  const { server } = shop
  const newer = await makeSentOffer(server)
  const later = rowsOf(await download(server))
  const restored = await restoreTo(server, file)
  expect(restored).toMatchObject(done)
  const { number } = await makeSentOffer(server)
  expect(Number(number.slice(-4))).toBe(Number(newer.number.slice(-4)) + 1)
  // The state before is in its own backup, and comes back.
  const replaced = rowsOf(await downloadStored(server, restored.undo!))
  expect(replaced.get('offers')).toEqual(later.get('offers'))
  expect(await undo(server, restored)).toMatchObject(done)
  const back = await server.call('GET', `/offer/${newer._id}`, { as: server.admin })
  expect(back.body.number).toBe(newer.number)
})

test('rows may come before those that they refer to, however many there are', async () => {
  const ids = [1, 2].map((n) => `00000000-0000-7000-8000-00000000000${n}`)
  const [row] = rowsOf(file).get('customers')!
  const merged = [
    { ...row, id: ids[0], merged_into: ids[1], address: 'x'.repeat(1_100_000) },
    { ...row, id: ids[1], merged_into: null },
  ]
  const changed = changeRows(file, 'customers', (rows) =>
    [...merged.map((each) => `${JSON.stringify(each)}\n`), rows].join(''),
  )
  expect(await plan(elsewhere, await sendBackup(elsewhere, changed))).toMatchObject(done)
})

test('no excluded table has a foreign key to a table in the backup', async () => {
  const { db } = shop.server.connection
  const held = new Set((await inTransaction(db, (tx) => tablesOf(tx, 'public'))).map(({ name }) => name))
  const { rows } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db)
  expect(rows.filter(({ from, to }) => held.has(to) && !held.has(from))).toEqual([])
})

/** Checked by rules of their own, or only in development. */
const otherwise = [
  'content data',
  'content_drafts data',
  'content_revision after',
  'content_revision before',
  'page_audits report',
  'paypal_simulator data',
]

test('every JSON column of a backup is checked', async () => {
  const held = Object.keys(
    (JSON.parse(Buffer.from(unzipSync(file)['manifest.json']!).toString()) as { tables: object }).tables,
  )
  const { rows } = await sql<{ name: string }>`select table_name || ' ' || column_name as name
    from information_schema.columns where table_schema = 'public' and data_type in ('json', 'jsonb')
      and is_generated = 'NEVER' and table_name = any(${held}) order by 1`.execute(shop.server.connection.db)
  const checked = [
    ...[...schemas, ...texts].map(([table, column]) => `${table} ${column}`),
    ...changes.map(({ table, column }) => `${table} ${column}`),
    ...otherwise,
  ]
  expect(rows.map(({ name }) => name)).toEqual(checked.toSorted())
})

test.each([
  ['offers', 'content', { items: 7 }, /an invalid value \(content\)/],
  ['order_reports', 'content', { done: 7 }, /an invalid value \(content\)/],
  ['subscriptions', 'items', { items: 7 }, /an invalid value \(items\)/],
  ['offer_acceptances', 'shown', {}, /an invalid value \(shown\)/],
  ['bank_csv_formats', 'format', { dateColumn: 7 }, /an invalid value \(format\)/],
  ['invoice_reminders', 'texts', [7], /not text/],
  ['mails', 'attachments', [{ path: '/etc/passwd' }], /an invalid value \(attachments\)/],
  ['orders', 'locale', 'no locale', /an unknown language/],
  ['offers', 'email', 'a\r\nBcc: b@c.example', /an invalid email address/],
])('a backup with a wrong value in %s.%s is refused', async (table, column, value, problem) => {
  const changed = changeRows(file, table, (rows) =>
    rows.replace(
      /^.*\n/,
      (line) => `${JSON.stringify({ ...(JSON.parse(line) as object), [column]: value })}\n`,
    ),
  )
  const planned = await plan(elsewhere, await sendBackup(elsewhere, changed))
  expect(planned).toMatchObject({ state: 'failed', problem: expect.stringMatching(problem) })
})
