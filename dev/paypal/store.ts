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
  product: { name: string }
  plan: Plan
  subscription: Subscription
}

export interface Plan {
  product: string
  name: string
  description: string
  price: string
  currency: string
  months: number
  status: 'ACTIVE' | 'INACTIVE'
}

/** A subscription: what is shown of it, and what it pays. Its approval is a checkout of the same id. */
export interface Subscription {
  plan: string
  name: string
  custom: string
  status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED'
  note: string | null
  price: string
  currency: string
  months: number
  setupFee: string
  /** The next payment; time passes by what is let happen. */
  next: string
  /** The day of the month by which it counts. */
  day: number
  outstanding: string
  failures: number
  paidAt: string | null
  failed: { at: string; reason: string; retryAt: string | null } | null
  at: string
}

/** A checkout that the customer has not approved yet, or has approved or paid. */
export interface Checkout {
  /** `subscription`: the approval of one, with its first payment. */
  way: 'form' | 'orders' | 'subscription'
  /** The id of that subscription. */
  subscription?: string
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

/** All objects of a kind, newest first. */
export async function listObjects<K extends Kind>(db: Database, kind: K, limit = 1000) {
  const rows = await db
    .selectFrom('paypalSimulator')
    .select(['id', 'data'])
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, data }) => ({ id, data: data as unknown as StoredObjects[K] }))
}

/** The latest payments with their checkouts, newest first. */
export const latestPayments = async (db: Database) =>
  Promise.all(
    (await listObjects(db, 'payment', 50)).map(async ({ id, data: payment }) => ({
      id,
      payment,
      checkout: (await findObject(db, 'checkout', payment.checkout))!,
    })),
  )
