import { useState } from 'react'
import { orderLinkPermissions } from '#content/model/permissions.ts'
import { emailField } from '../../../sign-in/credential-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useIfMailed } from '../../inbox/mail/mail-server.ts'
import { useMay } from '../../lib/use-may.ts'
import { saveOrderEmail } from '../orders/queries.ts'
import type { OrderPanelProps } from './panel.ts'

/** Corrects a mistyped address of an order whose customer has no account. */
export function ChangeEmail({ order: { _id, customerEmail, reach } }: OrderPanelProps) {
  const [isEditing, setEditing] = useState(false)
  const may = useMay()
  const { reportSuccess } = useAction('order', 'orders', 'mails')
  const ifMailed = useIfMailed()
  if (reach.customer !== 'guest' || !orderLinkPermissions.every(may)) return null
  if (!isEditing)
    return (
      <Button small onClick={() => setEditing(true)}>
        {customerEmail ? 'Change email address' : 'Add email address'}
      </Button>
    )
  return (
    <Form
      fields={{
        email: {
          ...emailField,
          label: 'Email address of the customer',
          autoComplete: 'off',
          isFocused: true,
          help: 'A new link to the order goes there. The links that were mailed to the address before stop working.',
        },
      }}
      prefill={{ email: customerEmail }}
      checks={{
        email: (text) =>
          text.trim().toLowerCase() === customerEmail.toLowerCase()
            ? 'The order has this address already.'
            : undefined,
      }}
      title="Email address of the customer"
      button="Change and send the link"
      onSubmit={async ({ email }) => {
        const answer = await saveOrderEmail(_id, email)
        reportSuccess(
          { text: 'Address changed.', detail: ifMailed(`The new link is on its way to ${email}.`) },
          answer,
        )
        setEditing(false)
      }}
      onCancel={() => setEditing(false)}
    />
  )
}
