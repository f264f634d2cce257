import { useState } from 'react'
import { usePending } from '../../ui/bfcache.ts'
import { Button } from '../../ui/button.tsx'
import { errorMessage } from '../../ui/errors.ts'
import { perInterval, type SubscriptionCalls, type SubscriptionDetails } from './subscriptions.ts'

interface Props extends NonNullable<SubscriptionDetails['collected']>, Pick<SubscriptionDetails, 'interval'> {
  calls: SubscriptionCalls
}

/** With what a provider collects the periods, and the way to change it. */
export function Collected({ brand, way, card, cardExpires, interval, calls }: Props) {
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
  return (
    <>
      {way === 'account'
        ? `Charged automatically by ${brand} ${perInterval[interval]}, until you end it.`
        : [
            'Charged automatically',
            card && ` to ${card}`,
            cardExpires && `, valid through ${monthOf(cardExpires)}`,
          ]
            .filter(Boolean)
            .join('')}{' '}
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
    </>
  )
}

/** `2027-12` as `12/2027`, as it stands on the card. */
const monthOf = (month: string) => month.split('-').toReversed().join('/')
