/** Who makes a request, as far as a token proves it. */
export interface Caller {
  /** The identity's own id; nothing is ever bound to an e-mail. */
  uid: string
  email: string | null
  emailVerified: boolean
  name: string | null
  /** When they signed in, in seconds since 1970. */
  authTime: number
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
