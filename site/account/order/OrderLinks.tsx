import { drafts } from '../../ui/form/drafts.ts'
import { isSold, type Order } from '../orders/orders.ts'
import { useAccountQuery } from '../use-account-query.ts'

/** A link to order the same package again; to all packages if it is no longer sold. */
export function OrderAgain({ order: { packageId } }: { order: Order }) {
  const { data: sold } = useAccountQuery(['is-sold', packageId], () => isSold(packageId))
  return (
    <a className="button tap" href={sold === false ? '/pricing' : `/order-now/${packageId}`}>
      {sold === false ? 'See the packages' : 'Order again'}
    </a>
  )
}

/** A link to the contact form, which is prefilled with the order and the customer. */
export const ContactAboutOrder = ({ order }: { order: Order }) => (
  <a
    className="button tap quiet"
    href={`/contact?order=${order.number}`}
    onClick={() => drafts.write('contact', { name: order.customerName, email: order.customerEmail })}
  >
    Contact us about this order
  </a>
)
