const key = 'frontdesk.typed.asking'

/** Who asks about an order: a page of the order leaves it for the contact form, in this tab. */
export interface ContactPrefill {
  name: string
  email: string
}

export function savePrefill(prefill: ContactPrefill) {
  try {
    sessionStorage.setItem(key, JSON.stringify(prefill))
  } catch {}
}
