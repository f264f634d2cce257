import { planDue, type PlanDue } from '#content/shop/payment-plan.ts'
import { formatPrice } from '../../ui/price.ts'
import { formatDate } from '../../ui/time.tsx'

interface Props {
  instalments: readonly { amount: string; due: PlanDue; dueOn: string | null; isPaid: boolean }[]
  currency: string
}

/** The parts in which an order is paid, if it is not paid at once. */
export const Instalments = ({ instalments, currency }: Props) =>
  instalments.length > 0 && (
    <>
      <h3>Payments</h3>
      <dl className="breakdown">
        {instalments.map(({ amount, due, dueOn, isPaid }, i) => (
          <div key={i}>
            <dt>
              {dueOn && due !== 'acceptance' ? formatDate(dueOn) : planDue[due]}
              {isPaid && ': paid'}
            </dt>
            <dd>{amount && formatPrice(amount, currency)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
