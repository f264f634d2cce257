const key = 'frontdesk.typed.asking'

/** Who asks about an order: a page of the order leaves it for the contact form, in this tab. */
export interface Asking {
  name: string
  email: string
}

export function leaveAsking(asking: Asking) {
  try {
    sessionStorage.setItem(key, JSON.stringify(asking))
  } catch {}
}
