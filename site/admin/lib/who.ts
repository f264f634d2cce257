interface Actor {
  uid: string
  email: string | null
}

/** Who has changed something, as an owner knows them. */
export const whoIs = ({ uid, email }: Actor) => email ?? (uid === 'operator' ? 'Set-up' : uid)
