import { Badge } from '../../../ui/badge.tsx'
import { formatDate } from '../../../ui/time.tsx'
import { orderAddress } from '../../lib/addresses.ts'
import type { Subscription } from './queries.ts'

type Late = NonNullable<Subscription['late']>

/** What has happened to a period that is not paid, and what comes next. */
export function LateSteps({ orderId, orderNumber, dueOn, steps }: Late) {
  const next = steps.find(({ done }) => !done)
  return (
    <span className="stacked">
      <span>
        <a href={orderAddress(orderId)}>Order {orderNumber}</a>, due on {formatDate(dueOn)}
      </span>
      {steps.map((step) => (
        <small key={`${step.kind} ${step.mail}`}>
          {stepText(step)} {step.done && <Badge tone="ok">Done</Badge>}
          {step === next && <Badge tone="warn">Next</Badge>}
        </small>
      ))}
    </span>
  )
}

function stepText({ kind, mail, on }: Late['steps'][number]): string {
  const day = formatDate(on)
  if (kind === 'mail') return `Email ${mail} to the customer: ${day}`
  return kind === 'pause' ? `Work paused: ${day}` : `Ends if not paid: ${day}`
}
