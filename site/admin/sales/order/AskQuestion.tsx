import { answerKinds, optionsFrom, type AnswerKind } from '#content/shop/brief.ts'
import { reachText } from '#content/model/reach.ts'
import { useState } from 'react'
import { Field } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { sendOnce } from '../../../ui/form/send-once.ts'
import { useAction } from '../../../ui/use-action.ts'
import type { OrderPanelProps } from './panel.ts'
import { askQuestion } from '../orders/work-queries.ts'

interface Props extends OrderPanelProps {
  close: () => void
}

/** A form that asks the customer another question about an order. */
export function AskQuestion({ order: { _id: orderId, reach }, close }: Props) {
  const { reportSuccess } = useAction('orders', 'mails')
  const draft = `question ${orderId}`
  const [hasOptions, setHasOptions] = useState(false)
  return (
    <Form
      fields={{
        question: { kind: 'text', label: 'Question' },
        kind: { kind: 'select', label: 'Kind of answer', choices: Object.entries(answerKinds) },
        // Shown for the kinds that have options.
        options: { kind: 'lines', label: 'Answers to choose from', help: 'One per line.', optional: true },
      }}
      prefill={{ kind: 'long' }}
      onChange={(values) => setHasOptions(values?.['kind'] === 'one' || values?.['kind'] === 'several')}
      title="Question"
      button="Ask the customer"
      pendingText="Sending…"
      draft={draft}
      onSubmit={async (values) => {
        const options = hasOptions ? optionsFrom(values.options) : []
        const body = { question: values.question, kind: values.kind as AnswerKind, options }
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
      onCancel={close}
    >
      <Field name="question" />
      <Field name="kind" />
      {hasOptions && <Field name="options" />}
    </Form>
  )
}
