import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '../form/Field.tsx'
import { Form } from '../form/Form.tsx'
import { formatDate, TimeAgo } from '../time.tsx'
import { AskFirst } from './AskFirst.tsx'
import { CopyField } from './CopyField.tsx'
import { createOrderLink, orderPeopleQuery, revokeOrderLink, type OrderLink } from './queries.ts'

/** The links to an order, for those who need no account to see or pay it; more can be made. */
export function OrderLinks({ orderId, links }: { orderId: string; links: readonly OrderLink[] }) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState('')
  const reload = () => client.invalidateQueries(orderPeopleQuery(orderId))
  return (
    <>
      {links.length > 0 && (
        <ul className="people">
          {links.map((link) => (
            <LinkRow key={link._id} link={link} reload={reload} />
          ))}
        </ul>
      )}
      {made && <CopyField label="The new link, shown this once" value={made} />}
      {isOpen ? (
        <Form
          className="people-form"
          checks={{}}
          prefill={initial}
          button="Make the link"
          pendingText="Making the link…"
          onSubmit={async ({ label = '', allows, days }) => {
            const body = {
              label,
              allows: allows === 'order-read' ? ('order-read' as const) : ('order-pay' as const),
              days: days === '7' ? (7 as const) : days === '90' ? (90 as const) : (30 as const),
            }
            const { address } = await createOrderLink(orderId, body)
            setMade(address)
            setOpen(false)
            await reload()
          }}
          footer={
            <button type="button" className="people-button" onClick={() => setOpen(false)}>
              Cancel
            </button>
          }
        >
          <Field
            name="label"
            label="For whom (optional)"
            maxLength={80}
            required={false}
            hint="Such as Accounting: so that you know later whose link it is."
          />
          <Field name="allows" label="It lets them" options={rights} />
          <Field name="days" label="It works for" options={lifetimes} />
        </Form>
      ) : (
        <button
          type="button"
          className="people-button"
          onClick={() => {
            setMade('')
            setOpen(true)
          }}
        >
          Make a link to this order
        </button>
      )}
    </>
  )
}

const initial = { allows: 'order-pay', days: '30' }
const rights = [
  ['order-pay', 'See and pay the order'],
  ['order-read', 'Only see the order'],
] as const
const lifetimes = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
] as const

function LinkRow({ link, reload }: { link: OrderLink; reload: () => Promise<void> }) {
  const name = link.label || 'Link'
  const rights = link.allows === 'order-pay' ? 'See and pay' : 'See'

  return (
    <li className={link.isOpen ? undefined : 'is-over'}>
      <span className="people-text">
        <strong>{name}</strong>
        <span className="people-about">
          {rights} · {link.isOpen ? `until ${formatDate(link.expiresAt)}` : 'ended'} ·{' '}
          {link.lastUsedAt ? (
            <>
              opened <TimeAgo at={link.lastUsedAt} />
            </>
          ) : (
            'not opened yet'
          )}
        </span>
      </span>
      {link.isOpen && (
        <AskFirst
          text="Revoke"
          what={name}
          onConfirm={async () => {
            await revokeOrderLink(link._id)
            await reload()
          }}
        />
      )}
    </li>
  )
}
