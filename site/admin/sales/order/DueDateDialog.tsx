import { isDay } from '#content/shop/brief.ts'
import { reachText } from '#content/model/reach.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { setDueDate } from '../orders/work-queries.ts'
import type { OrderPanelProps } from './panel.ts'

interface Props extends OrderPanelProps {
  close: () => void
}

/** A dialog that sets the due date of an order, with a reason for the customer. */
export function DueDateDialog({ order: { _id, number, dueOn, reach }, close }: Props) {
  const { reportSuccess } = useAction('orders', 'mails')
  return (
    <Dialog title={`Due date of order ${number}`} close={close}>
      <Form
        fields={{
          dueOn: { kind: 'date', label: 'Due date', missing: 'Choose a day.', invalid: 'Choose a day.' },
          reason: {
            kind: 'text',
            label: 'Reason',
            max: 500,
            help: `The customer sees it on the order page. ${reachText(reach, 'If the date has changed, they get an email.')}`,
          },
        }}
        checks={{ dueOn: (value) => (isDay(value) ? undefined : 'Choose a day.') }}
        values={{ dueOn: dueOn ?? '' }}
        button="Set due date"
        onSubmit={async (values) => {
          const answer = await setDueDate(_id, values.dueOn, values.reason)
          reportSuccess({ text: 'Due date set.', undo: true }, answer)
          close()
        }}
        onCancel={close}
      />
    </Dialog>
  )
}
