import { useState } from 'react'
import { ApiError } from '../../api/request.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { errorMessage } from '../../ui/errors.ts'
import { usePending } from '../../ui/bfcache.ts'
import { renewLink, type OrderKey } from './queries.ts'

/** For a link that has ended: the order in the account that it belongs to now, or a new link by mail. */
export function DeadLink({ orderKey }: { orderKey: OrderKey }) {
  const [busy, setBusy] = usePending()
  const [message, setMessage] = useState('')

  async function renew() {
    setBusy(true)
    setMessage('')
    try {
      await renewLink(orderKey)
      setMessage('A new link is on its way to the address that this one was sent to.')
    } catch (error) {
      setMessage(
        error instanceof ApiError && error.status === 404
          ? 'Only a link from our emails can be renewed. Ask the person who gave you this one for another.'
          : errorMessage(error),
      )
    }
    setBusy(false)
  }

  return (
    <EmptyState
      title="This link has expired."
      action={
        <>
          <p className="actions">
            <Button variant="primary" disabled={busy} onClick={() => void renew()}>
              {busy ? 'Sending…' : 'Email me a new link'}
            </Button>
            <ButtonLink href={`/order/${orderKey.id}`}>See the order in my account</ButtonLink>
          </p>
          <p role="status">{message}</p>
        </>
      }
    >
      If you have an account, the order is there. Otherwise we send a new link to the address of the order.
    </EmptyState>
  )
}
