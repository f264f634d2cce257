import { useState } from 'react'
import { usePending } from '../../ui/bfcache.ts'
import { Button } from '../../ui/button.tsx'
import { errorMessage } from '../../ui/errors.ts'
import type { SubscriptionCalls, SubscriptionDetails } from './subscriptions.ts'

interface Props
  extends NonNullable<SubscriptionDetails['collected']>, Pick<SubscriptionDetails, 'interval' | 'next'> {
  /** Whether a period is past due. */
  isLate: boolean
  calls: SubscriptionCalls
}

/** With what a provider collects the periods, and the way to change it. */
export function Collected({ brand, way, card, cardExpires, interval, next, isLate, calls }: Props) {
  const [busy, setBusy] = usePending()
  const [error, setError] = useState('')
  async function change() {
    setBusy(true)
    setError('')
    try {
      location.assign(await calls.cardPage())
    } catch (reason) {
      setBusy(false)
      setError(errorMessage(reason))
    }
  }
  const shown = [card && ` to ${card}`, cardExpires && `, valid through ${monthOf(cardExpires)}`]
  return (
    <span className="stacked">
      {isLate && <span>{brand} could not take the payment of the last period.</span>}
      <span>
        {!next
          ? `${brand} charges nothing more as long as no further period begins.`
          : way === 'account'
            ? `Charged automatically by ${brand} each ${interval}, until you end it.`
            : ['Charged automatically', ...shown].filter(Boolean).join('')}
      </span>
      <Button variant="link" disabled={busy} onClick={() => void change()}>
        {busy
          ? `Going to ${brand}…`
          : way === 'account'
            ? `Change how you pay at ${brand}`
            : 'Change the card'}
      </Button>
      {error && (
        <span className="bad" role="alert">
          {error}
        </span>
      )}
    </span>
  )
}

/** `2027-12` as `12/2027`, as it stands on the card. */
const monthOf = (month: string) => month.split('-').toReversed().join('/')
