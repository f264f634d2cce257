import { drafts } from '../../ui/form/drafts.ts'
import { isSold, type Order } from '../orders/orders.ts'
import { useAccountQuery } from '../use-account-query.ts'

/** To the form of the same package; to the others where it is not sold any more. */
export function OrderAgain({ order: { packageId } }: { order: Order }) {
  const { data: sold } = useAccountQuery(['is-sold', packageId], () => isSold(packageId))
  return (
    <a className="button tap" href={sold === false ? '/pricing' : `/order-now/${packageId}`}>
      {sold === false ? 'See the packages' : 'Order again'}
    </a>
  )
}

/** To the contact form, which then knows the order and who asks. */
export const AskAboutIt = ({ order }: { order: Order }) => (
  <a
    className="button tap quiet"
    href={`/contact?order=${order.number}`}
    onClick={() => drafts.write('contact', { name: order.customerName, email: order.customerEmail })}
  >
    Ask about it
  </a>
)
