import type { ReactNode } from 'react'
import { Breakdown, hasBreakdown } from '../../order/breakdown/Breakdown.tsx'
import { Instalments } from '../../order/breakdown/Instalments.tsx'
import { Fold } from '../parts/Fold.tsx'
import type { OrderWithHistory } from '../orders/orders.ts'

interface Props {
  order: Pick<OrderWithHistory, 'breakdown' | 'instalments' | 'total' | 'currency' | 'points'>
  /** Facts about the order, as `dt` and `dd`. */
  children: ReactNode
  /** Below the facts. */
  footer?: ReactNode
  /** Whether they are open on a phone, too. */
  open: boolean
}

export const OrderDetails = ({ order, children, footer, open }: Props) => (
  <Fold id="details" title="Order details" open={open}>
    <ul className="ticks">
      {order.points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
    {hasBreakdown(order.breakdown) && <Breakdown {...order} />}
    <Instalments {...order} />
    <dl className="facts">{children}</dl>
    {footer}
  </Fold>
)
