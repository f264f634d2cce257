import type { Route } from './route.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

export interface LimitRule {
  by: 'address' | 'user'
  max: number
  seconds: number
  /** Counts only requests that pass validation, so that a typing mistake costs nothing. */
  onlyValid?: true
}

export type LimitKind = keyof typeof limits

/** How often each kind of route may be called in production. Normal use stays far below; pages are not limited. */
export const limits = {
  read: [{ by: 'address', max: 300, seconds: minute }],
  form: [
    { by: 'address', max: 60, seconds: minute },
    { by: 'address', max: 5, seconds: minute, onlyValid: true },
    { by: 'address', max: 30, seconds: day, onlyValid: true },
  ],
  account: [
    { by: 'address', max: 600, seconds: minute },
    { by: 'user', max: 240, seconds: minute },
  ],
  order: [
    { by: 'address', max: 60, seconds: minute },
    { by: 'address', max: 30, seconds: hour, onlyValid: true },
    { by: 'user', max: 10, seconds: hour, onlyValid: true },
  ],
  // Codes could be guessed.
  coupon: [
    { by: 'address', max: 20, seconds: minute },
    { by: 'address', max: 100, seconds: hour },
  ],
  // Routes that send a mail to an address of the caller's choice.
  invite: [{ by: 'user', max: 20, seconds: day, onlyValid: true }],
  code: [
    { by: 'address', max: 60, seconds: minute },
    { by: 'address', max: 10, seconds: hour, onlyValid: true },
  ],
  // Each message is sent by mail.
  conversation: [
    { by: 'user', max: 60, seconds: minute },
    { by: 'user', max: 20, seconds: minute, onlyValid: true },
    { by: 'user', max: 300, seconds: day, onlyValid: true },
  ],
  // Each request is up to a hundred of them.
  messages: [
    { by: 'user', max: 60, seconds: minute },
    { by: 'user', max: 20, seconds: day, onlyValid: true },
  ],
  // The same, for holders of a link, who have no account.
  offerMessage: [
    { by: 'address', max: 60, seconds: minute },
    { by: 'address', max: 10, seconds: minute, onlyValid: true },
    { by: 'address', max: 100, seconds: day, onlyValid: true },
  ],
  invitation: [{ by: 'user', max: 10, seconds: minute }],
  // The preview updates on each keystroke.
  office: [
    { by: 'address', max: 3000, seconds: minute },
    { by: 'user', max: 1500, seconds: minute },
  ],
  // Visitors' searches, which read the database.
  search: [{ by: 'address', max: 60, seconds: minute }],
  // Page views that pages report.
  view: [{ by: 'address', max: 60, seconds: minute }],
  // A list of pictures loads each of them.
  file: [{ by: 'address', max: 600, seconds: minute }],
  // Draws a PDF for each invoice.
  documents: [{ by: 'user', max: 6, seconds: minute }],
  link: [{ by: 'address', max: 60, seconds: minute }],
  signature: [{ by: 'address', max: 60, seconds: minute }],
  notice: [{ by: 'address', max: 120, seconds: minute }],
} as const satisfies Record<string, readonly LimitRule[]>

/** The limit of wrong tokens, keys and links from one address. */
export const guessLimit = { max: 30, seconds: minute }

/** The limit of a route: its own, or the one of its `access`. */
export const limitOf = ({ limit, access, method }: Pick<Route, 'limit' | 'access' | 'method'>): LimitKind => {
  if (limit) return limit
  if (access === 'anyone' || access === 'readers') return method === 'GET' ? 'read' : 'form'
  if (access === 'signed-in') return 'account'
  return typeof access === 'object' || access === 'staff' ? 'office' : access
}
