import { useState } from 'react'
import { lineText } from '#content/shop/breakdown.ts'
import { usePending } from '../../ui/bfcache.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { errorMessage } from '../../ui/errors.ts'
import { formatPrice } from '../../ui/price.ts'
import { formatDate } from '../../ui/time.tsx'
import { plus, type AddOnsProps, type ChosenAddOn } from './add-ons.ts'

interface Props extends AddOnsProps {
  /** Undefined for who may not change it. */
  remove: ((chosen: ChosenAddOn) => Promise<void>) | undefined
}

/** The add-ons of a subscription from the next period on, each of which can be removed in two steps. */
export function ChosenAddOns({ remove, ...props }: Props) {
  const [asked, setAsked] = useState<string>()
  const keyOf = ({ addOnId, when }: ChosenAddOn) => `${when} ${addOnId}`
  return (
    <ul className="row-list">
      {props.addOns.chosen.map((chosen) => (
        <li key={keyOf(chosen)}>
          <span className="row-list-text">
            {lineText(chosen)}, {formatPrice(chosen.amount, props.currency)}{' '}
            {chosen.when === 'every'
              ? `each ${props.interval}`
              : `once, with the period from ${formatDate(props.addOns.from)}`}
          </span>
          {remove && asked !== keyOf(chosen) && (
            <Button variant="link" small onClick={() => setAsked(keyOf(chosen))}>
              Remove<span className="hidden"> {chosen.name}</span>
            </Button>
          )}
          {remove && asked === keyOf(chosen) && (
            <Removal {...props} chosen={chosen} remove={remove} close={() => setAsked(undefined)} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface RemovalProps extends AddOnsProps {
  chosen: ChosenAddOn
  remove: (chosen: ChosenAddOn) => Promise<void>
  close: () => void
}

function Removal({ chosen, addOns, currency, interval, remove, close }: RemovalProps) {
  const [pending, setPending] = usePending()
  const [error, setError] = useState('')
  const { from, price, nextAmount } = addOns
  const money = (amount: string) => formatPrice(amount, currency)
  const less = (amount: string) => money(plus(amount, chosen.amount, -1))
  async function confirm() {
    setPending(true)
    setError('')
    try {
      await remove(chosen)
      close()
    } catch (reason) {
      setError(errorMessage(reason))
    }
    setPending(false)
  }
  return (
    <div>
      <p>
        {chosen.when === 'every'
          ? `From ${formatDate(from)}, it is ${less(price)} each ${interval} instead of ${money(price)}.`
          : `The period from ${formatDate(from)} costs ${less(nextAmount)} instead of ${money(nextAmount)}.`}
      </p>
      <span className="actions">
        <Button
          variant="danger"
          small
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          disabled={pending}
          onClick={() => void confirm()}
        >
          {pending ? 'Removing…' : 'Remove it'}
        </Button>
        <Button small onClick={close}>
          Keep it
        </Button>
      </span>
      {error && <ErrorMessage message={error} />}
    </div>
  )
}
