import { useQuery } from '@tanstack/react-query'
import { orderLinkPermissions } from '#content/model/permissions.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { OrderLinks } from '../../../order/access/OrderLinks.tsx'
import { orderPeopleQuery } from '../../../order/access/queries.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useMay } from '../../lib/use-may.ts'
import type { OrderPanelProps } from './panel.ts'

/** Everyone outside the team who can see the order: its customer, their company, and holders of links. */
export function PeoplePanel({ order }: OrderPanelProps) {
  const query = useQuery(orderPeopleQuery(order._id))
  const may = useMay()
  const mayLink = orderLinkPermissions.every(may)
  return (
    <Panel id="people" title="People and links">
      <QueryResult query={query} lines={2}>
        {({ customer, company, links }) => (
          <>
            {customer.isGuest && (
              <p>
                <Badge tone="warn">No account yet</Badge> Ordered without an account. The order is assigned to
                the account of {customer.email} when that user signs in.
              </p>
            )}
            {company && (
              <>
                <p>
                  Shared with the people of <strong>{company.name}</strong>:
                </p>
                <ul className="bulleted">
                  {company.people.map(({ email, role, joined }) => (
                    <li key={email}>
                      {email} <span className="muted">{joined ? role : 'invited'}</span>
                    </li>
                  ))}
                </ul>
              </>
            )}
            {!customer.isGuest && !company && !mayLink && links.length === 0 && <p>Only the customer.</p>}
            {(mayLink || links.length > 0) && (
              <p className="muted">
                A link shows what was ordered and what it costs to a person without an account, such as an
                accountant. It shows no messages or files.
              </p>
            )}
            <OrderLinks orderId={order._id} links={links} readOnly={!mayLink} />
          </>
        )}
      </QueryResult>
    </Panel>
  )
}
