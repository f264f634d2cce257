import { useState } from 'react'
import { isDay } from '#content/shop/brief.ts'
import { reachText } from '#content/model/reach.ts'
import { required } from '../../../ui/form/credentials.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
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
        checks={{
          dueOn: (value) => (isDay(value) ? '' : 'Choose a day.'),
          reason: required,
        }}
        button="Set due date"
        pendingText="Saving…"
        onSubmit={async (values) => {
          const answer = await setDueDate(_id, values['dueOn'] ?? '', (values['reason'] ?? '').trim())
          reportSuccess({ text: 'Due date set.', undo: true }, answer)
          setEditing(false)
        }}
        footer={
          <Button variant="plain" onClick={() => setEditing(false)}>
            Cancel
          </Button>
        }
      >
        <Field name="dueOn" label="Due date" type="date" defaultValue={dueOn ?? ''} />
        <Field
          name="reason"
          label="Reason"
          hint={`The customer sees it on the order page. ${reachText(order.reach, 'If the date has changed, they get an email.')}`}
          maxLength={500}
          autoComplete="off"
        />
      </Form>
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
