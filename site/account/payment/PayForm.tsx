import { useRef, useState, type ReactNode } from 'react'
import { fillTemplate } from '#content/model/text-template.ts'
import type { Answer } from '../../api/public-api.ts'
import { ApiError } from '../../api/request.ts'
import { usePending } from '../../ui/bfcache.ts'
import { confirm } from '../../ui/confirm-dialog.tsx'
import { errorMessage } from '../../ui/errors.ts'
import { customerStatus, type OrderWithStatus } from '../orders/order-status.ts'
import { formatPrice } from '../../ui/price.ts'
import { Button } from '../../ui/button.tsx'
import type { PayWords } from '../../order/pay-words.ts'
import type { OrderWithHistory } from '../orders/orders.ts'
import { ChooseTransfer } from '../order/ChooseTransfer.tsx'
import { TransferDetails } from '../order/TransferDetails.tsx'
import { formatDate } from '../../ui/time.tsx'
import { perInterval } from '../subscriptions/subscriptions.ts'

type PaymentStart = Answer<'POST /pay/{id}'>

type Way = OrderWithHistory['waysToPay'][number]

const wordsOf = ({ way, brand }: Way, words: PayWords) => {
  const filled = (text: string) => fillTemplate(text, { provider: brand })
  return way === 'card'
    ? {
        heading: filled(words.payCardHeading),
        text: filled(words.payCardText),
        button: filled(words.payCardButton),
      }
    : {
        heading: filled(words.payAccountHeading),
        text: filled(words.payAccountText),
        button: 'Pay Now With Paypal',
      }
}

interface Props {
  order: OrderWithStatus &
    Pick<OrderWithHistory, 'transferOption' | 'waysToPay' | 'next' | 'open' | 'currency'>
  reload: () => void
  /** Starts a payment; `again` confirms that an earlier one was not completed. */
  startPayment: (provider: string, again: boolean) => Promise<PaymentStart>
  words: PayWords
  /** Whether the visitor has just canceled a payment at the provider: they are not asked whether they have paid. */
  canceled?: boolean
  /** Chooses to pay on invoice; null if that is not possible. */
  chooseTransfer?: (() => Promise<unknown>) | null
  /** Content beside the button. */
  children?: ReactNode
}

/** Starts the payment of an order at the provider, for its customer or for the holder of a link. */
export function PayForm({
  order,
  reload,
  startPayment,
  words,
  canceled = false,
  chooseTransfer = null,
  children,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = usePending()
  const [chosen, setChosen] = useState<Way>()
  const [error, setError] = useState('')
  const { paymentFailed, paymentStartedAt, paymentStartedWith, waysToPay } = order

  async function pay(way: Way) {
    setChosen(way)
    setBusy(true)
    setError('')
    try {
      goToProvider(form.current!, await startPayment(way.provider, canceled))
    } catch (error) {
      setBusy(false)
      const status = error instanceof ApiError ? error.status : 0
      if (status === 428) void confirmUnpaid(way, errorMessage(error))
      else setError(errorMessage(error))
      // The order may have been paid or canceled, or a payment started, elsewhere.
      if (status === 409 || status === 428) reload()
    }
  }

  /** Says the server's reason: the order shown here may be older than the payment that was started. */
  const confirmUnpaid = ({ provider, brand }: Way, reason: string) =>
    confirm({
      title: 'Have you already paid?',
      text: reason,
      confirmLabel: `I have not paid: go to ${brand}`,
      pendingLabel: `Going to ${brand}…`,
      cancelLabel: 'I have paid',
      variant: 'primary',
      run: async () => goToProvider(form.current!, await startPayment(provider, true)),
    })

  return (
    <section className="block" aria-label="Payment">
      {canceled ? (
        <p className="lines">
          <strong>
            You canceled at {paymentStartedWith ?? 'the payment page'}, so this attempt was not charged.
          </strong>{' '}
          Your order is still open: pay now or later.
        </p>
      ) : (
        (paymentFailed || paymentStartedAt) && <p className="lines">{customerStatus(order).next}</p>
      )}
      {Number(order.next) < Number(order.open) && (
        <p className="lines">
          You pay <strong>{formatPrice(order.next, order.currency)}</strong> now, the next part of your order.
        </p>
      )}
      {waysToPay.map((way, i) => (
        <div key={way.provider} className="way">
          {i > 0 && <h2 className="long">{wordsOf(way, words).heading}</h2>}
          <p className="lines">{wordsOf(way, words).text}</p>
          {way.collects && <Collects {...way.collects} brand={way.brand} currency={order.currency} />}
          <p className="actions">
            <Button variant={i === 0 ? 'primary' : 'quiet'} disabled={busy} onClick={() => void pay(way)}>
              {busy && chosen === way ? `Going to ${way.brand}…` : wordsOf(way, words).button}
            </Button>
            {i === 0 && children}
          </p>
        </div>
      ))}
      <p className={`note ${error ? 'bad' : ''}`} role="status">
        {error}
      </p>
      <form ref={form} method="post" hidden />
      {chooseTransfer && order.transferOption && (
        <ChooseTransfer days={order.transferOption.days} choose={() => chooseTransfer().then(reload)} />
      )}
      {order.transfer && (
        <>
          <h2 className="long">By bank transfer</h2>
          <TransferDetails transfer={order.transfer} />
        </>
      )}
    </section>
  )
}

/** What the customer agrees to with the button. */
const Collects = ({
  amount,
  later,
  interval,
  from,
  brand,
  currency,
}: NonNullable<Way['collects']> & { brand: string; currency: string }) => (
  <p className="lines">
    After this payment, <strong>{formatPrice(amount, currency)}</strong> {perInterval[interval]} is charged
    automatically by {brand}, from {formatDate(from)}
    {later && `, later ${formatPrice(later, currency)}`}, until you end your subscription. You can end it on
    its page.
  </p>
)

/** Leaves the page for the provider: posts the hidden form with the server's fields, or opens the address. */
function goToProvider(element: HTMLFormElement, start: PaymentStart) {
  if ('redirect' in start) return location.assign(start.redirect)
  element.action = start.form.action
  element.replaceChildren(
    ...Object.entries(start.form.fields).map(([name, value]) =>
      Object.assign(document.createElement('input'), { type: 'hidden', name, value }),
    ),
  )
  element.submit()
}
