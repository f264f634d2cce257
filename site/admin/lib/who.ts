interface Actor {
  uid: string
  email: string | null
}

const names: Readonly<Record<string, string>> = {
  operator: 'Set-up',
  'setup-key': 'Set-up link',
  paypal: 'PayPal',
}

/** Who has changed something, as an owner knows them. */
export const whoIs = ({ uid, email }: Actor) => email ?? names[uid] ?? uid
