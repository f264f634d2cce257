import { useState } from 'react'
import { wrongWith } from '#content/check.ts'
import { dollars } from '../../lib/money.ts'
import { useAct } from '../lib/act.ts'
import { call } from '../lib/api.ts'
import { ask } from '../ui/ask.tsx'
import { OneField } from '../ui/one-field.tsx'
import { toast } from '../ui/toast.tsx'
import type { Order } from './order.ts'

/** Gives the money of an order back, all of it or a part. */
export function Refund({ order }: { order: Order }) {
  const { act } = useAct('orders', 'payments', 'mails')
  const [open, setOpen] = useState(false)
  const rest = (Number(order.amount) - Number(order.refunded)).toFixed(2)

  async function refund(amount: string) {
    const sure = await ask({
      title: `Refund ${dollars(amount)} to ${order.customerName}?`,
      text: 'The money goes back through PayPal. That cannot be undone.',
      yes: `Refund ${dollars(amount)}`,
    })
    if (!sure) return
    await call('POST', `/order-refund/${order._id}`, { body: { amount } })
    await act(async () => toast({ text: `${dollars(amount)} is on its way back.` }))
    setOpen(false)
  }
  if (!open)
    return (
      <div className="actions">
        <button type="button" className="btn" onClick={() => setOpen(true)}>
          Refund …
        </button>
      </div>
    )
  return (
    <OneField
      name="amount"
      label="Amount in US dollars"
      help={`At most ${dollars(rest)}.`}
      initial={rest}
      max={10}
      button="Refund"
      draft={`refund ${order._id}`}
      check={(value) =>
        wrongWith({ kind: 'price', label: 'Amount' }, value) ??
        (Number(value) > Number(rest) || Number(value) <= 0
          ? `More than $0 and at most ${dollars(rest)}.`
          : undefined)
      }
      send={refund}
      cancel={() => setOpen(false)}
    />
  )
}
