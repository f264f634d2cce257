const key = 'frontdesk.linked-order'

/** Notes in this tab which order its link opens: the payment provider leads back to the order's own pages. */
export function rememberLinkedOrder(id: string) {
  try {
    sessionStorage[key] = id
  } catch {
    // A browser that stores nothing leads to the login instead.
  }
}

/** Where the payment provider leads back to. */
const returnPages = /^\/(?:received-payment|order-cancelled|pay-now)\/([\w-]+)$/

/** Where the link's order is shown, if the provider led back to this page of it; `?token` of a checkout is kept. */
export function linkedOrderPath(): string | undefined {
  try {
    const id: unknown = sessionStorage[key]
    if (typeof id !== 'string' || returnPages.exec(location.pathname)?.[1] !== id) return undefined
  } catch {
    return undefined
  }
  const query = new URLSearchParams(location.search)
  if (location.pathname.startsWith('/received-payment/')) query.set('paid', '1')
  return `/order-link${query.size > 0 ? `?${query}` : ''}`
}
