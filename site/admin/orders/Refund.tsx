import { useState } from 'react'
import { fieldError } from '#content/check.ts'
import { dollars } from '../../lib/money.ts'
import { useAct } from '../lib/act.ts'
import { call, statusOf } from '../lib/api.ts'
import { ask } from '../ui/ask.tsx'
import { OneField } from '../ui/one-field.tsx'
import { toast } from '../ui/toast.tsx'
import { isUnknown, type FullOrder } from './order.ts'

/** Gives the money of an order back, all of it or a part: how much, then why. */
export function Refund({ order }: { order: FullOrder }) {
  const { act } = useAct('orders', 'payments', 'mails')
  const [step, setStep] = useState<'closed' | 'amount' | 'reason'>('closed')
  const rest = (Number(order.amount) - Number(order.refunded)).toFixed(2)
  const [amount, setAmount] = useState(rest)
  // One key for one refund: what is sent again after a lost answer is the same.
  const [key, setKey] = useState('')

  async function refund(reason: string) {
    const sure = await ask({
      title: `Refund ${dollars(amount)} to ${order.customerName}?`,
      text: 'The money goes back through PayPal. That cannot be undone.',
      yes: `Refund ${dollars(amount)}`,
    })
    if (!sure) return
    const { data } = await call<FullOrder>('POST', `/order-refund/${order._id}`, {
      body: { amount, reason },
      headers: { 'Idempotency-Key': key },
    }).catch((error: unknown) => {
      // PayPal refused it: the next try is another refund.
      if (statusOf(error) === 409) setKey(crypto.randomUUID())
      throw error
    })
    await act(async () =>
      toast(
        isUnknown(data)
          ? {
              text: 'Unknown yet, we are checking.',
              detail: 'PayPal has not answered. Please do not refund it again.',
            }
          : { text: `${dollars(amount)} is on its way back.` },
      ),
    )
    setStep('closed')
  }
  if (step === 'closed')
    return (
      <div className="actions">
        <button
          type="button"
          className="btn"
          onClick={() => {
            setAmount(rest)
            setKey(crypto.randomUUID())
            setStep('amount')
          }}
        >
          Refund …
        </button>
      </div>
    )
  if (step === 'amount')
    return (
      <OneField
        key="amount"
        name="amount"
        label="Amount in US dollars"
        help={`At most ${dollars(rest)}.`}
        initial={amount}
        max={10}
        button="Continue"
        draft={`refund ${order._id}`}
        check={(value) =>
          fieldError({ kind: 'price', label: 'Amount' }, value) ??
          (Number(value) > Number(rest) || Number(value) <= 0
            ? `More than $0 and at most ${dollars(rest)}.`
            : undefined)
        }
        send={async (value) => {
          setAmount(value)
          setStep('reason')
        }}
        cancel={() => setStep('closed')}
      />
    )
  return (
    <OneField
      key="reason"
      name="reason"
      label={`Why do you refund ${dollars(amount)}?`}
      help="The customer reads it in PayPal’s mail and in the order’s history."
      lines={2}
      max={255}
      button={`Refund ${dollars(amount)}`}
      draft={`refund reason ${order._id}`}
      check={(value) => (value.trim() ? undefined : 'Please fill this in.')}
      send={refund}
      cancel={() => setStep('amount')}
    />
  )
}
