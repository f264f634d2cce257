import { formDrafts } from '../../session/form-drafts.ts'
import type { Order } from '../orders/orders.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** A link to the contact form, which is prefilled with the order and the customer. */
export const ContactAboutOrder = ({ order }: { order: Order }) => (
  <ButtonLink
    href={`/contact?order=${order.number}`}
    onClick={() => formDrafts.write('contact', { name: order.customerName, email: order.customerEmail })}
  >
    Contact us about this order
  </ButtonLink>
)
