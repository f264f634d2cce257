import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SearchFilter } from '../../../ui/filters.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ApiErrorMessage, QueryResult } from '../../../ui/query-result.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { customersQuery, mergeCustomers, type Customer, type CustomerDetails } from './queries.ts'

interface Props {
  customer: CustomerDetails
  close: () => void
}

/** A dialog to choose the customer that is merged into this one. */
export function MergeDialog({ customer, close }: Props) {
  const [q, setQ] = useState(customer.similar[0]?.email ?? '')
  const query = useQuery(customersQuery({ ...(q && { q }), pageSize: 6, sort: '-lastContactAt' }))
  const { reportSuccess } = useAction('customers', 'orders', 'messages')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  async function merge(other: Customer) {
    setPending(true)
    setError(undefined)
    try {
      const answer = await mergeCustomers(customer._id, other._id)
      reportSuccess(
        {
          text: `${other.name} was merged into ${customer.name}.`,
          detail: 'Orders, addresses and notes are now on this page.',
          undo: true,
        },
        answer,
      )
      close()
    } catch (reason) {
      // Here, because the dialog covers toasts.
      setError(reason)
      setPending(false)
    }
  }
  return (
    <Dialog title={`Merge into ${customer.name}`} close={close}>
      <div className="stack tight">
        <p>
          Choose the other entry of the same person or company. Its orders, addresses and notes are moved to
          this page. No one gets access to an order that they could not see before.
        </p>
        <div className="filters">
          <SearchFilter value={q} onChange={setQ} />
        </div>
        <QueryResult query={query} lines={3}>
          {({ rows }) => {
            const others = rows.filter(({ _id }) => _id !== customer._id)
            return others.length > 0 ? (
              <ul className="choices">
                {others.map((other) => (
                  <li key={other._id}>
                    <span className="stacked">
                      {other.name}
                      <small>
                        {other.email}
                        {other.orders !== undefined &&
                          `, ${other.orders} ${other.orders === 1 ? 'order' : 'orders'}`}
                      </small>
                    </span>
                    <Button
                      small
                      disabled={pending}
                      aria-label={`Merge ${other.name}, ${other.email}`}
                      onClick={() => merge(other)}
                    >
                      Merge
                    </Button>
                  </li>
                ))}
              </ul>
            ) : (
              <EmptyState title="No other customer found" />
            )
          }}
        </QueryResult>
      </div>
      {error !== undefined && <ApiErrorMessage error={error} />}
      <div className="actions">
        <Button onClick={close}>Cancel</Button>
      </div>
    </Dialog>
  )
}
