import { useState } from 'react'
import { useAct } from '../lib/act.ts'
import { call } from '../lib/api.ts'
import { toast } from '../ui/toast.tsx'
import type { Order } from './order.ts'

/** Where the work stands: Pending or Delivered, and back. */
export function Work({ order }: { order: Order }) {
  const { act, busy } = useAct('orders', 'mails')
  const [status, setStatus] = useState(order.orderStatus)
  const put = (orderStatus: string) => call('PUT', `/order-status/${order._id}`, { body: { orderStatus } })

  const update = () => {
    const before = order.orderStatus
    return act(async () => {
      await put(status)
      toast({
        text: 'OrderStatus is Updated',
        detail: status === 'Delivered' ? 'The customer is told by mail.' : '',
        undo: () =>
          act(async () => {
            await put(before)
            setStatus(before)
            toast({ text: 'Undone.' })
          }),
      })
    }, 'The status was not changed.')
  }
  return (
    <section className="panel" aria-labelledby="work-title">
      <h2 id="work-title">Order status</h2>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault()
          void update()
        }}
      >
        <label>
          Status
          <select name="orderStatus" value={status} onChange={(event) => setStatus(event.target.value)}>
            <option>Pending</option>
            <option>Delivered</option>
          </select>
        </label>
        <button className="btn main" disabled={busy || status === order.orderStatus}>
          {busy ? 'Saving …' : 'Update'}
        </button>
      </form>
    </section>
  )
}
