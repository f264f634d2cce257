import { isDay } from '#content/shop/brief.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { setDueDates } from './bulk-queries.ts'
import type { ListedOrder } from './queries.ts'

interface Props {
  orders: readonly ListedOrder[]
  close: () => void
  onSet: () => void
}

/** A dialog that sets the due date of several orders. */
export function DueDatesDialog({ orders, close, onSet }: Props) {
  const { reportSuccess } = useAction('orders', 'mails')
  const count = orders.length === 1 ? '1 order' : `${orders.length} orders`
  return (
    <Dialog title={`Due date of ${count}`} close={close}>
      <Form
        fields={{
          dueOn: { kind: 'date', label: 'Due date', missing: 'Choose a day.', invalid: 'Choose a day.' },
          reason: {
            kind: 'text',
            label: 'Reason',
            max: 500,
            help: 'The customers see it on their order pages. Those whose date has changed and who get our emails are notified.',
          },
        }}
        checks={{ dueOn: (value) => (isDay(value) ? undefined : 'Choose a day.') }}
        button="Set due date"
        onSubmit={async (values) => {
          const answer = await setDueDates(orders, values)
          reportSuccess({ text: 'Due dates set.', detail: `${count}.`, undo: true }, answer)
          close()
          onSet()
        }}
        onCancel={close}
      />
    </Dialog>
  )
}
