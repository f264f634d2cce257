import { useState } from 'react'
import { paymentStates } from '#content/shop/payment-states.ts'
import { ActionSelect } from '../../../ui/action-select.tsx'
import { Badge, StatusBadge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatPrice } from '../../../ui/price.ts'
import { Fact, ScreenFacts } from '../../../ui/screen-facts.tsx'
import { formatDate } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { orderAddress } from '../../lib/addresses.ts'
import { useMay } from '../../lib/use-may.ts'
import { assignOrder } from '../orders/board.ts'
import { isOverdue, workStatus } from '../orders/order.ts'
import { useAdministrators } from '../orders/use-administrators.ts'
import { DueDateDialog } from './DueDateDialog.tsx'
import type { OrderPanelProps } from './panel.ts'
import { StageDialog } from './StageDialog.tsx'

/** Where an order stands: customer, money, stage, due date and assignee, with what changes them. */
export function OrderFacts({ order }: OrderPanelProps) {
  const may = useMay()
  const { customerId, customerName, company, packageName } = order
  return (
    <ScreenFacts label="Where the order stands">
      <Fact name="Customer">
        {customerId && may('customers.read') ? (
          <a href={`/admin/customers/${customerId}`}>{customerName}</a>
        ) : (
          customerName
        )}
        {company && company !== customerName && <span className="muted">{company}</span>}
        <span className="muted">{packageName}</span>
      </Fact>
      <Money order={order} />
      <Stage order={order} />
      <DueDay order={order} />
      <Assignee order={order} />
    </ScreenFacts>
  )
}

function Money({ order }: OrderPanelProps) {
  const { _id, total, paid, open, refunded, currency, paymentStatus } = order
  if (!useMay()('payments.read'))
    return (
      <Fact name="Payment">
        <StatusBadge status={paymentStates[paymentStatus]} />
      </Fact>
    )
  const isPart = Number(open) > 0 && Number(paid) > Number(refunded)
  return (
    <Fact name="Money">
      <a href={orderAddress(_id, 'money')}>
        <strong>{formatPrice(total, currency)}</strong>
      </a>{' '}
      {isPart ? <Badge tone="warn">Part paid</Badge> : <StatusBadge status={paymentStates[paymentStatus]} />}
      {isPart && (
        <span className="muted">
          {formatPrice(paid, currency)} paid, {formatPrice(open, currency)} open
        </span>
      )}
      {Number(refunded) > 0 && <span className="muted">{formatPrice(refunded, currency)} refunded</span>}
    </Fact>
  )
}

function Stage({ order }: OrderPanelProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Fact name="Stage">
      <StatusBadge status={workStatus(order)} />
      {useMay()('orders.work') && (
        <Button variant="link" small onClick={() => setOpen(true)}>
          Move
        </Button>
      )}
      {isOpen && <StageDialog order={order} close={() => setOpen(false)} />}
    </Fact>
  )
}

function DueDay({ order }: OrderPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const { dueOn, workDays, stage } = order
  return (
    <Fact name="Due">
      {dueOn
        ? formatDate(dueOn)
        : workDays && stage === 'brief'
          ? `${workDays} working days after the brief`
          : 'No date'}{' '}
      {isOverdue(order) && <Badge tone="bad">Overdue</Badge>}
      {useMay()('orders.work') && (
        <Button variant="link" small onClick={() => setOpen(true)}>
          {dueOn ? 'Change' : 'Set'}
          <span className="hidden"> due date</span>
        </Button>
      )}
      {isOpen && <DueDateDialog order={order} close={() => setOpen(false)} />}
    </Fact>
  )
}

function Assignee({ order: { _id, assigneeId } }: OrderPanelProps) {
  const { options, nameOfAssignee } = useAdministrators()
  const { runAction } = useAction('orders')
  const assign = (chosen: string) =>
    runAction(() => assignOrder(_id, chosen || null), {
      success: { text: 'Saved.', undo: true },
      failure: 'The order could not be assigned.',
    })
  return (
    <Fact name="Assignee">
      {useMay()('orders.assign') ? (
        <ActionSelect
          label="Assignee"
          value={assigneeId ?? ''}
          options={[['', 'Unassigned'], ...options]}
          onSelect={(chosen) => void assign(chosen)}
        />
      ) : (
        nameOfAssignee(assigneeId)
      )}
    </Fact>
  )
}
