import { useState } from 'react'
import type { SignedInUser } from '../../session/stored-session.ts'
import type { OrderPanelProps } from './panel.ts'
import { ContactEmail } from '../contact-email/ContactEmail.tsx'

/** What the customer can do if emails about an order do not reach them. */
export function OrderReach({ order: { reach }, reload, user }: OrderPanelProps & { user: SignedInUser }) {
  // Stays after the confirmation, which it announces. Colleagues in a company have verified their addresses.
  const [asked] = useState(!user.emailVerified && reach.email === 'unconfirmed')
  if (asked) return <ContactEmail user={user} current={null} onConfirmed={reload} />
  if (reach.email !== 'failed') return null
  return (
    <section className="notice" aria-label="Emails do not arrive">
      <p>
        <strong>Our last email to {reach.address} did not arrive.</strong> If the address is wrong, change it,
        so that you miss nothing.
      </p>
      <p className="ways">
        <a className="tap" href={user.emailVerified ? '/account' : '/account#contact-email'}>
          Change the address
        </a>
      </p>
    </section>
  )
}
