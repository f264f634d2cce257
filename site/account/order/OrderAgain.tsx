import { isSold, type Order } from '../orders/orders.ts'
import { useAccountQuery } from '../parts/use-account-query.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** A link to order the same package again; to all packages if it is no longer sold. */
export function OrderAgain({ order: { packageId } }: { order: Order }) {
  const { data: sold } = useAccountQuery(['is-sold', packageId], () => isSold(packageId))
  return (
    <ButtonLink variant="primary" href={sold === false ? '/pricing' : `/order-now/${packageId}`}>
      {sold === false ? 'See the packages' : 'Order again'}
    </ButtonLink>
  )
}
