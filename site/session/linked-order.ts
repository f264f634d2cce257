const key = 'frontdesk.linked-order'

/**
 * Stores in this tab the order that was opened by a link, because the payment provider leads back to order pages that
 * need an account.
 */
export function rememberLinkedOrder(id: string) {
  try {
    sessionStorage[key] = id
  } catch {
    // Without storage, the visitor is redirected to the login instead.
  }
}

/** The pages that the payment provider leads back to. */
const returnPages = /^\/(?:received-payment|order-cancelled|pay-now)\/([\w-]+)$/

/**
 * The path of the linked order's page, if this is a page that the payment provider led back to. Keeps the query, such
 * as the `token` of a checkout.
 */
export function linkedOrderPath(): string | undefined {
  try {
    const id: unknown = sessionStorage[key]
    if (typeof id !== 'string' || returnPages.exec(location.pathname)?.[1] !== id) return undefined
  } catch {
    return undefined
  }
  const query = new URLSearchParams(location.search)
  if (location.pathname.startsWith('/received-payment/')) query.set('paid', '1')
  if (location.pathname.startsWith('/order-cancelled/')) query.set('canceled', '1')
  return `/order-link${query.size > 0 ? `?${query}` : ''}`
}
