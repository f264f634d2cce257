import type { SignedInUser } from '../../session/stored-session.ts'
import { useContactEmail } from './contact-email.ts'

/** Leads users to whom no mails about their orders can be sent to the page that confirms their address. */
export function ContactEmailLink({ user }: { user: SignedInUser }) {
  if (useContactEmail(user) !== null) return null
  return (
    <section className="notice verify" aria-label="Confirm your email">
      <p>
        <strong>Confirm your email.</strong> Until then, we cannot email you about your orders.
      </p>
      <p className="ways">
        <a className="tap" href="/account#contact-email">
          Confirm it now
        </a>
      </p>
    </section>
  )
}
