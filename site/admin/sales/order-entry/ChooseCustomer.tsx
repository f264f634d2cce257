import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchFilter } from '../../../ui/filters.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { customersQuery } from '../../people/customers/queries.ts'

interface Props {
  /** Gets the id, or null for a new customer. */
  choose: (id: string | null) => void
}

/** The customer for whom an order is entered: one of the list, or a new one. */
export function ChooseCustomer({ choose }: Props) {
  const [q, setQ] = useState('')
  const query = useQuery(customersQuery({ ...(q && { q }), pageSize: 8, sort: '-lastContactAt' }))
  return (
    <Panel
      title="Who is it for?"
      actions={
        <Button icon={UserPlus} onClick={() => choose(null)}>
          New customer
        </Button>
      }
    >
      <div className="filters">
        <SearchFilter label="Name, company or email" value={q} onChange={setQ} />
      </div>
      <QueryResult query={query} lines={4}>
        {({ rows }) =>
          rows.length > 0 ? (
            <ul className="choices">
              {rows.map(({ _id, name, company, email }) => (
                <li key={_id}>
                  <span className="stacked">
                    {name}
                    <small>{[company !== name && company, email].filter(Boolean).join(', ')}</small>
                  </span>
                  <Button small aria-label={`Choose ${name}, ${email}`} onClick={() => choose(_id)}>
                    Choose
                  </Button>
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState title="No customer found">Enter them as a new customer.</EmptyState>
          )
        }
      </QueryResult>
    </Panel>
  )
}
