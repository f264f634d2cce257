import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { writeToCustomers } from './bulk-queries.ts'
import type { ListedOrder } from './queries.ts'

interface Props {
  orders: readonly ListedOrder[]
  close: () => void
  onSent: () => void
}

/** A dialog that writes the same message to the customers of several orders. */
export function WriteDialog({ orders, close, onSent }: Props) {
  const { reportSuccess } = useAction('orders', 'inbox', 'mails')
  const [key] = useState(() => crypto.randomUUID())
  const count = orders.length === 1 ? '1 order' : `${orders.length} orders`
  return (
    <Dialog title={`Write to the customers of ${count}`} close={close}>
      <Form
        fields={{
          text: {
            kind: 'lines',
            label: 'Message',
            rows: 6,
            max: 10_000,
            isFocused: true,
            help: 'Each customer reads it in the conversation of their order, and by email if they get our emails.',
          },
        }}
        draft="message to several orders"
        button="Send"
        pendingText="Sending…"
        onSubmit={async ({ text }) => {
          await writeToCustomers(orders, text, key)
          reportSuccess({ text: 'Message sent.', detail: `In ${count}.` })
          close()
          onSent()
        }}
        onCancel={close}
      />
    </Dialog>
  )
}
