import { useState } from 'react'
import { useAct } from '../lib/act.ts'
import { toast } from '../ui/toast.tsx'
import { mailGoes, mailStays, mayDeliver, setWork, type WorkStatus } from './deliver.ts'
import type { Order } from './order.ts'

/** Where the work stands: Pending or Delivered, and back. */
export function Work({ order }: { order: Order }) {
  const { act, busy } = useAct('orders', 'mails')
  const [status, setStatus] = useState(order.orderStatus as WorkStatus)

  async function update() {
    const before = order.orderStatus as WorkStatus
    if (status === 'Delivered' && !(await mayDeliver([order]))) return
    await act(async () => {
      const mailed = await setWork([order], status)
      toast({
        text: 'The order status is updated.',
        detail: mailGoes(mailed),
        undo: () =>
          act(async () => {
            await setWork([order], before)
            setStatus(before)
            toast({ text: 'Undone.', detail: mailStays(mailed) })
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
          <select
            name="orderStatus"
            value={status}
            onChange={(event) => setStatus(event.target.value as WorkStatus)}
          >
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
