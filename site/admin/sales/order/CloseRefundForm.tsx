import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SingleFieldForm } from '../../../ui/form/SingleFieldForm.tsx'
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
    <SingleFieldForm
      key={outcome}
      name="reason"
      label="Reason"
      hint={closeOutcomes[outcome].help}
      maxLength={500}
      button={closeOutcomes[outcome].label}
      draft={`close refund ${orderId}`}
      onCancel={() => setOutcome(undefined)}
      onSubmit={async (reason) => {
        await closeRefund(orderId, { outcome, reason })
        reportSuccess({ text: 'Refund closed.' })
      }}
    />
  )
}
