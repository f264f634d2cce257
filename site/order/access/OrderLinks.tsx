import { useQueryClient } from '@tanstack/react-query'
import { LinkList } from './LinkList.tsx'
import { createOrderLink, orderPeopleQuery, revokeOrderLink, type OrderLink } from './queries.ts'

const permissions = [
  ['order-pay', 'See and pay the order'],
  ['order-read', 'Only see the order'],
] as const
const lifetimes = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
] as const
const defaults = { allows: 'order-pay', days: '30' }

interface Props {
  orderId: string
  links: readonly OrderLink[]
  /** Links can be neither created nor revoked here. */
  readOnly?: boolean
}

/** The links to an order, by which it can be seen or paid without an account. */
export function OrderLinks({ orderId, links, readOnly = false }: Props) {
  const client = useQueryClient()
  return (
    <LinkList
      links={links}
      readOnly={readOnly}
      permissionOf={({ allows }) => (allows === 'order-pay' ? 'See and pay' : 'See')}
      createText="Create a link to this order"
      permissions={permissions}
      lifetimes={lifetimes}
      defaults={defaults}
      create={async ({ label = '', allows, days }) => {
        const { address } = await createOrderLink(orderId, {
          label,
          allows: allows === 'order-read' ? 'order-read' : 'order-pay',
          days: days === '7' ? 7 : days === '90' ? 90 : 30,
        })
        return address
      }}
      revoke={revokeOrderLink}
      reload={() => client.invalidateQueries(orderPeopleQuery(orderId))}
    />
  )
}
