const tabKey = 'frontdesk.key.order-link'
const keptKey = 'frontdesk.order-link'
const claimKey = 'frontdesk.order-claim'
const claimMs = 24 * 60 * 60 * 1000

/** The token of the order link that this page acts with. */
let held: string | undefined

/** From now on, this page acts as the guest who holds the link, whoever is signed in; without a token, as who is signed in. */
export const actAsHolder = (token: string | undefined) => void (held = token)

/** What this page sends as `Authorization` if it acts with a link. */
export const linkAuthorization = () => held && `Link ${held}`

/**
 * The order and the token, `ORDER.TOKEN`, in the fragment of the page's address. It is removed from the address, because
 * it is a secret, and stored for this tab; without one, the link of this tab, or the one that this browser has kept.
 */
export function readOrderLink(): string {
  const fragment = location.hash.slice(1)
  // A fragment without a token is a part of the page.
  if (fragment.includes('.')) {
    sessionStorage.setItem(tabKey, fragment)
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return stored()
}

/** Acts as the guest whose link to an order this browser has, if it has one; returns whether it does. */
export function actAsKeptHolder(orderId: string): boolean {
  try {
    const [id, token] = stored().split('.')
    if (id !== orderId || !token) return false
    actAsHolder(token)
    return true
  } catch {
    // Without storage, the visitor signs in instead.
    return false
  }
}

/** Keeps a guest's own link in this browser, so that they find their order again in another tab. */
export const keepOrderLink = (link: string) => localStorage.setItem(keptKey, link)

/** Notes that this browser has proven the address of an order with a code: its link makes an account without a further mail. */
export const keepClaim = (token: string) => localStorage.setItem(claimKey, `${token}.${Date.now() + claimMs}`)

/** Whether this browser got the token for a code, and not by mail, within the time that the server takes it. */
export function mayClaimWith(token: string): boolean {
  const [kept, until] = (localStorage.getItem(claimKey) ?? '').split('.')
  return kept === token && Date.now() < Number(until)
}

export const forgetClaim = () => localStorage.removeItem(claimKey)

/** Removes the link from this browser. */
export function forgetOrderLink() {
  sessionStorage.removeItem(tabKey)
  localStorage.removeItem(keptKey)
  forgetClaim()
}

const stored = () => sessionStorage.getItem(tabKey) ?? localStorage.getItem(keptKey) ?? ''

/** The pages that a payment provider leads back to, which need an account. */
const returnPages = /^\/(?:received-payment|order-cancelled|pay-now)\/([\w-]+)$/

/**
 * The path of the linked order's page, if this is a page that the payment provider led back to. Keeps the query, such
 * as the `token` of a checkout.
 */
export function linkedOrderPath(): string | undefined {
  try {
    const [id] = stored().split('.')
    if (!id || returnPages.exec(location.pathname)?.[1] !== id) return undefined
  } catch {
    // Without storage, the visitor is redirected to the login instead.
    return undefined
  }
  const query = new URLSearchParams(location.search)
  if (location.pathname.startsWith('/received-payment/')) query.set('paid', '1')
  if (location.pathname.startsWith('/order-cancelled/')) query.set('canceled', '1')
  return `/order-link${query.size > 0 ? `?${query}` : ''}`
}
