import { json, type Database } from '#api/platform/db/database.ts'

/** The state of the simulator, in the database, so that it survives restarts and is shared by all processes. */
export interface StoredObjects {
  checkout: Checkout
  payment: Payment
  /** A genuine notice; its id is the hash. */
  notice: { to: string }
  token: { clientId: string }
  /** The response to a PayPal-Request-Id. */
  answer: { status: number; body: Record<string, unknown> }
}

/** A checkout that the customer has not approved yet, or has approved or paid. */
export interface Checkout {
  way: 'form' | 'orders'
  payee: string
  item: string
  /** In a cart, its lines. */
  lines: string[]
  itemNumber: string
  quantity: string
  amount: string
  currency: string
  custom: string
  invoice: string
  returnTo: string
  cancelTo: string
  /** The status in Orders v2. */
  status: 'CREATED' | 'APPROVED' | 'COMPLETED'
  scenario: string
  payment: string | null
}

/** A payment, as shown on the account page. */
export interface Payment {
  checkout: string
  amount: string
  refunded: string
  status: 'Pending' | 'Completed' | 'Denied' | 'Refunded' | 'Reversed'
  at: string
}

type Kind = keyof StoredObjects

export const saveObject = async <K extends Kind>(
  db: Database,
  kind: K,
  id: string,
  data: StoredObjects[K],
) => {
  const value = json(data as unknown as Record<string, unknown>)
  await db
    .insertInto('paypalSimulator')
    .values({ kind, id, data: value })
    .onConflict((row) => row.columns(['kind', 'id']).doUpdateSet({ data: value }))
    .execute()
}

export const findObject = async <K extends Kind>(
  db: Database,
  kind: K,
  id: string,
): Promise<StoredObjects[K] | undefined> => {
  const row = await db
    .selectFrom('paypalSimulator')
    .select('data')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.data as StoredObjects[K] | undefined
}

/** The latest payments with their checkouts, newest first. */
export async function latestPayments(db: Database) {
  const rows = await db
    .selectFrom('paypalSimulator')
    .selectAll()
    .where('kind', '=', 'payment')
    .orderBy('at', 'desc')
    .limit(50)
    .execute()
  return Promise.all(
    rows.map(async ({ id, data }) => {
      const payment = data as unknown as Payment
      return { id, payment, checkout: (await findObject(db, 'checkout', payment.checkout))! }
    }),
  )
}
