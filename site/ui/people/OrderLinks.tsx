import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyComponent } from '../lazy.ts'
import { LazyBoundary } from '../LazyBoundary.tsx'
import { CopyField } from './CopyField.tsx'
import { LinkRow } from './LinkRow.tsx'
import { orderPeopleQuery, revokeOrderLink, type OrderLink } from './queries.ts'

const LinkForm = lazyComponent(() => import('./LinkForm.tsx'), 'LinkForm')

/** The links to an order, by which it can be seen or paid without an account, and a form for new ones. */
export function OrderLinks({ orderId, links }: { orderId: string; links: readonly OrderLink[] }) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [newLink, setNewLink] = useState('')
  const reload = () => client.invalidateQueries(orderPeopleQuery(orderId))
  return (
    <>
      {links.length > 0 && (
        <ul className="people">
          {links.map((link) => (
            <LinkRow
              key={link._id}
              link={link}
              rights={link.allows === 'order-pay' ? 'See and pay' : 'See'}
              onRevoke={() => revokeOrderLink(link._id).then(reload)}
            />
          ))}
        </ul>
      )}
      {newLink && <CopyField label="New link (shown only once)" value={newLink} />}
      {isOpen ? (
        <LazyBoundary>
          <LinkForm
            orderId={orderId}
            onCreated={async (address) => {
              setNewLink(address)
              setOpen(false)
              await reload()
            }}
            cancel={() => setOpen(false)}
          />
        </LazyBoundary>
      ) : (
        <button
          type="button"
          className="people-button"
          onClick={() => {
            setNewLink('')
            setOpen(true)
          }}
        >
          Create a link to this order
        </button>
      )}
    </>
  )
}
