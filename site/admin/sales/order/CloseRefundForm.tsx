import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { closeRefund } from '../orders/queries.ts'

const closeOutcomes = {
  'not-refunded': {
    label: 'Mark as not refunded',
    help: 'Check in the provider’s account that no money was returned. You can refund the order again afterwards.',
  },
  'refunded-outside': {
    label: 'Mark as refunded',
    help: 'For money that was returned in the provider’s account or in another way. This does not move any money.',
  },
} as const

/** Closes a refund whose result the payment provider does not report. */
export function CloseRefundForm({ orderId }: { orderId: string }) {
  const { reportSuccess } = useAction('orders', 'payments', 'mails')
  const [outcome, setOutcome] = useState<keyof typeof closeOutcomes>()
  if (!outcome)
    return (Object.keys(closeOutcomes) as (keyof typeof closeOutcomes)[]).map((each) => (
      <Button key={each} onClick={() => setOutcome(each)}>
        {closeOutcomes[each].label}
      </Button>
    ))
  return (
    <Form
      key={outcome}
      fields={{ reason: { kind: 'text', label: 'Reason', max: 500, help: closeOutcomes[outcome].help } }}
      button={closeOutcomes[outcome].label}
      draft={`close refund ${orderId}`}
      onSubmit={async ({ reason }) => {
        await closeRefund(orderId, { outcome, reason })
        reportSuccess({ text: 'Refund closed.' })
      }}
      onCancel={() => setOutcome(undefined)}
    />
  )
}
