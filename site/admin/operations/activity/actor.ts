interface Actor {
  uid: string
  email: string | null
}

const names: Readonly<Record<string, string>> = {
  operator: 'Setup',
  link: 'Holder of a link',
  paypal: 'PayPal',
  stripe: 'Stripe',
  product: 'Frontdesk',
}

/** The name of the actor of a change. */
export const actorName = ({ uid, email }: Actor) => email ?? names[uid] ?? uid
