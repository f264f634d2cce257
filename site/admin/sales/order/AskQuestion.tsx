import { answerKinds, optionsFrom, type AnswerKind } from '#content/shop/brief.ts'
import { reachText } from '#content/model/reach.ts'
import { useState } from 'react'
import { required } from '../../../ui/form/credentials.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { sendOnce } from '../../../ui/form/send-once.ts'
import { Select } from '../../../ui/select.tsx'
import { useAction } from '../../../ui/use-action.ts'
import type { OrderPanelProps } from './panel.ts'
import { askQuestion } from '../orders/work-queries.ts'

interface Props extends OrderPanelProps {
  close: () => void
}

/** A form that asks the customer another question about an order. */
export function AskQuestion({ order: { _id: orderId, reach }, close }: Props) {
  const { reportSuccess } = useAction('orders', 'mails')
  const [kind, setKind] = useState<AnswerKind>('long')
  const draft = `question ${orderId}`
  const hasOptions = kind === 'one' || kind === 'several'
  return (
    <Form
      checks={{ question: required }}
      button="Ask the customer"
      pendingText="Sending…"
      draft={draft}
      onSubmit={async (values) => {
        const options = hasOptions ? optionsFrom(values['options']) : []
        const body = { question: (values['question'] ?? '').trim(), kind, options }
        const answer = await sendOnce(draft, body, (headers) => askQuestion(orderId, body, headers))
        reportSuccess(
          {
            text: 'Question sent.',
            detail: reachText(reach, 'The customer is notified by email.'),
            undo: true,
          },
          answer,
        )
        close()
      }}
      footer={
        <Button variant="plain" onClick={close}>
          Cancel
        </Button>
      }
    >
      <Field name="question" label="Question" maxLength={200} autoComplete="off" />
      <Select
        className="field"
        label="Kind of answer"
        value={kind}
        options={Object.entries(answerKinds)}
        onChange={(value) => setKind(value as AnswerKind)}
      />
      {hasOptions && <Field name="options" label="Answers to choose from" hint="One per line." rows={4} />}
    </Form>
  )
}
