import { isSold, type Order } from '../orders/orders.ts'
import { useAccountQuery } from '../parts/use-account-query.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** A link to order the same package again; to all packages if it is no longer sold. */
export function OrderAgain({ order: { packageId } }: { order: Order }) {
  const { data: sold } = useAccountQuery(
    ['is-sold', packageId],
    async () => packageId !== null && isSold(packageId),
  )
  const isGone = packageId === null || sold === false
  return (
    <ButtonLink variant="primary" href={isGone ? '/pricing' : `/order-now/${packageId}`}>
      {isGone ? 'See the packages' : 'Order again'}
    </ButtonLink>
  )
}
