import { json, type Database } from '#api/db/database.ts'

/** What the stand-in remembers, kept in the database so that it survives a restart and is one for all processes. */
export interface Remembered {
  checkout: Checkout
  payment: Payment
  /** The hash of a notice that was really sent. */
  notice: { to: string }
  token: { clientId: string }
  /** The answer that a PayPal-Request-Id got. */
  answer: { status: number; body: Record<string, unknown> }
}

/** A purchase that somebody is about to agree to. */
export interface Checkout {
  way: 'form' | 'orders'
  payee: string
  item: string
  itemNumber: string
  quantity: string
  amount: string
  currency: string
  custom: string
  invoice: string
  returnTo: string
  cancelTo: string
  /** Of Orders v2. */
  status: 'CREATED' | 'APPROVED' | 'COMPLETED'
  scenario: string
  payment: string | null
}

/** A payment that was made, on the account page. */
export interface Payment {
  checkout: string
  amount: string
  refunded: string
  status: 'Pending' | 'Completed' | 'Denied' | 'Refunded' | 'Reversed'
  at: string
}

type Kind = keyof Remembered

export const remember = async <K extends Kind>(db: Database, kind: K, id: string, data: Remembered[K]) => {
  const value = json(data as unknown as Record<string, unknown>)
  await db
    .insertInto('paypal_simulator')
    .values({ kind, id, data: value })
    .onConflict((row) => row.columns(['kind', 'id']).doUpdateSet({ data: value }))
    .execute()
}

export const recall = async <K extends Kind>(
  db: Database,
  kind: K,
  id: string,
): Promise<Remembered[K] | undefined> => {
  const row = await db
    .selectFrom('paypal_simulator')
    .select('data')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.data as Remembered[K] | undefined
}

/** The latest payments with their purchases, newest first. */
export async function latestPayments(db: Database) {
  const rows = await db
    .selectFrom('paypal_simulator')
    .selectAll()
    .where('kind', '=', 'payment')
    .orderBy('at', 'desc')
    .limit(50)
    .execute()
  return Promise.all(
    rows.map(async ({ id, data }) => {
      const payment = data as unknown as Payment
      return { id, payment, checkout: (await recall(db, 'checkout', payment.checkout))! }
    }),
  )
}
