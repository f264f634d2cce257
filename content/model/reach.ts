/** Whether emails about an order reach its customer. */
export const emailReaches = ['ok', 'none', 'unconfirmed', 'off', 'failed'] as const

/** How the customer of an order can be reached. */
export interface Reach {
  /**
   * `none`: the order has no address; `unconfirmed`: the customer has not confirmed an address, so nothing is mailed; `off`: emails are stored, because no
   * mail server is set up; `failed`: the mail server has not accepted the last email to the address.
   */
  email: (typeof emailReaches)[number]
  /** The confirmed address. */
  address: string | null
  /** Why the last email failed; for administrators. */
  problem: string | null
  /** `guest`: the customer has no account yet. */
  customer: 'account' | 'guest'
}

const noEmailReason = ({ email, address, problem }: Reach): string => {
  if (email === 'none') return 'there is no address'
  if (email === 'unconfirmed') return 'their email address is not confirmed'
  if (email === 'off') return 'no mail server is set up'
  return `the last email to ${address} failed${problem ? ` (${problem.replace(/\.$/, '')})` : ''}`
}

const seenWhere = ({ customer, address }: Reach) =>
  customer === 'account'
    ? 'They see it only in their account.'
    : address === null
      ? 'They see it only by a link that you send them.'
      : `They see it only by a link to the order, or if they sign in with ${address}.`

/** Whether emails reach the customer; not if that is unknown. */
export const emailsArrive = (reach: Reach | undefined): boolean => reach?.email === 'ok'

/** Tells the agency whether the customer gets an email; `ok` is what it says if they do, `otherwise` where they see it if not. */
export const reachText = (
  reach: Reach,
  ok = 'The customer gets it by email.',
  otherwise = seenWhere(reach),
): string => {
  if (reach.email === 'ok') return ok
  return reach.email === 'failed'
    ? `The email may not arrive: ${noEmailReason(reach)}. ${otherwise}`
    : `The customer gets no email: ${noEmailReason(reach)}. ${otherwise}`
}

/** The same about the customers of several orders. */
export function reachTextOfSeveral(reaches: readonly Reach[]): string {
  const reached = reaches.filter(({ email }) => email === 'ok').length
  const [first] = reaches
  if (reaches.length === 1 && first) return reachText(first, 'The customer is notified by email.')
  if (reached === reaches.length) return `${reached} customers are notified by email.`
  const reasons = [
    ['none', 'have no email address'],
    ['unconfirmed', 'have not confirmed an email address'],
    ['off', 'get no email, because no mail server is set up'],
    ['failed', 'may not get the email, because the last one failed'],
  ] as const
  const others = reasons.flatMap(([email, text]) => {
    const count = reaches.filter((reach) => reach.email === email).length
    return count > 0 ? [`${count} ${text}`] : []
  })
  return `Of ${reaches.length} customers, ${[`${reached} are notified by email`, ...others].join(', ')}.`
}

/** The state of the email that notified the customer of a delivered version; `none`: there was nobody to send it to. */
export const noticeStates = ['none', 'queued', 'sent', 'failed', 'kept'] as const

/** The email that notified the customer of a delivered version. */
export interface Notice {
  state: (typeof noticeStates)[number]
  recipient: string | null
  /** Why the mail server has not accepted it. */
  problem: string | null
}

/** Tells the agency why a delivered version does not count as accepted if the customer does not answer. */
export function noDeadlineReason({ state, recipient, problem }: Notice): string {
  const detail = problem ? `: ${problem}` : '.'
  if (state === 'none') return 'The customer was not notified, because there is no confirmed email address.'
  if (state === 'kept') return 'The email to the customer was not sent, because no mail server is set up.'
  if (state === 'failed')
    return `The email to ${recipient} failed${detail} Send it again under Emails, or ask the customer for another address.`
  return `The mail server has not accepted the email to ${recipient} yet${detail}`
}
