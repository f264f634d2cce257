import { useState } from 'react'
import { isDay } from '#content/shop/brief.ts'
import { reachText } from '#content/model/reach.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { formatDate } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { isOverdue } from '../orders/order.ts'
import type { OrderPanelProps } from './panel.ts'
import { setDueDate } from '../orders/work-queries.ts'

/** The due date of an order, and a form to change it with a reason for the customer. */
export function DueDateForm({ order }: OrderPanelProps) {
  const { reportSuccess } = useAction('orders', 'mails')
  const [isEditing, setEditing] = useState(false)
  const mayWork = useMay()('orders.work')
  const { _id, dueOn, workDays, stage } = order
  if (isEditing)
    return (
      <Form
        fields={{
          dueOn: { kind: 'date', label: 'Due date', missing: 'Choose a day.', invalid: 'Choose a day.' },
          reason: {
            kind: 'text',
            label: 'Reason',
            max: 500,
            help: `The customer sees it on the order page. ${reachText(order.reach, 'If the date has changed, they get an email.')}`,
          },
        }}
        checks={{ dueOn: (value) => (isDay(value) ? undefined : 'Choose a day.') }}
        values={{ dueOn: dueOn ?? '' }}
        button="Set due date"
        onSubmit={async (values) => {
          const answer = await setDueDate(_id, values.dueOn, values.reason)
          reportSuccess({ text: 'Due date set.', undo: true }, answer)
          setEditing(false)
        }}
        onCancel={() => setEditing(false)}
      />
    )
  return (
    <div className="actions">
      <span>
        {dueOn
          ? `Due ${formatDate(dueOn)}`
          : workDays && stage === 'brief'
            ? `${workDays} working days after the brief is received`
            : 'No due date'}{' '}
        {isOverdue(order) && <Badge tone="bad">Overdue</Badge>}
      </span>
      {mayWork && (
        <Button small onClick={() => setEditing(true)}>
          {dueOn ? 'Change due date' : 'Set due date'}
        </Button>
      )}
    </div>
  )
}
