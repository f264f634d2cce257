/** Who makes a request, as far as a token proves it. */
export interface Caller {
  /** The identity's own id; nothing is ever bound to an e-mail. */
  uid: string
  email: string | null
  emailVerified: boolean
  name: string | null
  /** When they signed in, in seconds since 1970. */
  authTime: number
  /** When their token ends, in seconds since 1970. */
  tokenEndsAt?: number
  /** Of an HTTP request: the change that it makes. */
  change?: Change
}

/** All that one request changes. Its audit entries and revisions share the id, so that it is undone as one. */
export interface Change {
  readonly id: string
  /** Whether something was written under the id. */
  isUsed: boolean
}

/** The id to write a change under; null outside a request. */
export function useChangeId({ change }: Caller): string | null {
  if (!change) return null
  change.isUsed = true
  return change.id
}

/** Somebody at the machine itself: the commands, and the set-up of a new database. */
export const operator: Caller = {
  uid: 'operator',
  email: null,
  emailVerified: true,
  name: 'Command line',
  authTime: 0,
}

/** Nobody in particular, holding a set-up key. */
export const setupKeyHolder: Caller = { ...operator, uid: 'setup-key', name: 'Set-up link' }

/** A customer without an account, who has proven an e-mail address. */
export const guest: Caller = { ...operator, uid: 'guest', name: 'Guest' }

/** The product itself, for what time does. */
export const product: Caller = { ...operator, uid: 'product', name: 'Frontdesk' }

/** Uids of the product itself and of payment providers: limits, rights and undo go by them. */
const reservedUids = new Set([operator.uid, setupKeyHolder.uid, guest.uid, product.uid, 'paypal'])

/** Whether no token may have the uid. */
export const isReservedUid = (uid: string) => reservedUids.has(uid)
