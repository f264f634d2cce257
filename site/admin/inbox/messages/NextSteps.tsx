import { useQuery } from '@tanstack/react-query'
import { FileSignature, ShoppingBag, User, UserPlus } from 'lucide-react'
import { ButtonLink } from '../../../ui/button.tsx'
import { useMay } from '../../lib/use-may.ts'
import { customerOfQuery, type Message } from './queries.ts'

/** What can be made of a message: an order, an offer, or a customer, unless one has its address already. */
export function NextSteps({ message: { _id, name, email, number } }: { message: Message }) {
  const may = useMay()
  const mayRead = may('customers.read')
  const query = useQuery({ ...customerOfQuery(email), enabled: mayRead })
  const customer = mayRead ? query.data?.rows[0] : undefined
  const person = new URLSearchParams({ name, email, phone: number })
  const buyer = customer ? `customer=${customer._id}` : `customer=new&${person}`
  return (
    <div className="actions">
      {may('orders.create') && (
        <ButtonLink small icon={ShoppingBag} href={`/admin/orders/new?${buyer}`}>
          Make an order of it
        </ButtonLink>
      )}
      {may('offers.edit') && (
        <ButtonLink small icon={FileSignature} href={`/admin/offers/new?message=${_id}`}>
          Make an offer of it
        </ButtonLink>
      )}
      {customer ? (
        <ButtonLink small icon={User} href={`/admin/customers/${customer._id}`}>
          See the customer
        </ButtonLink>
      ) : (
        may('customers.edit') &&
        query.data && (
          <ButtonLink small icon={UserPlus} href={`/admin/customers/new?${person}`}>
            Make a customer
          </ButtonLink>
        )
      )}
    </div>
  )
}
