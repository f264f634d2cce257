import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reachText } from '#content/model/reach.ts'
import { remedyOf } from '../../../ui/api-errors.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { toastFailure } from '../../../ui/toast-failure.ts'
import { useAction } from '../../../ui/use-action.ts'
import { confirmDelivery, notifiedText } from '../orders/delivery.ts'
import { isTold, setStage, stagesQuery, type Stage } from '../orders/work-queries.ts'
import { OrderCannedAnswers } from './OrderCannedAnswers.tsx'
import type { OrderPanelProps } from './panel.ts'

interface Props extends OrderPanelProps {
  close: () => void
}

/** A dialog that moves an order to another stage. Its order status follows. */
export function StageDialog({ order, close }: Props) {
  const query = useQuery(stagesQuery)
  return (
    <Dialog title={`Move order ${order.number}`} close={close}>
      <QueryResult query={query} lines={2}>
        {(stages) => <StageForm order={order} stages={stages} close={close} />}
      </QueryResult>
    </Dialog>
  )
}

function StageForm({ order, stages, close }: Props & { stages: readonly Stage[] }) {
  const { reportSuccess } = useAction('orders', 'mails')
  /** The chosen stage; null while it is that of the order. */
  const [chosen, setChosen] = useState<string | null>(null)
  const key = chosen ?? order.stageKey
  const to = stages.find((stage) => stage.key === key)
  const isWaiting = to?.role === 'waiting' || to?.role === 'brief'
  const isOther = key !== order.stageKey
  const asksCustomer = isOther && isWaiting

  async function move(note: string) {
    if (to?.role === 'delivered' && !(await confirmDelivery([order]))) return 'unchanged'
    const answer = await setStage(order._id, key, asksCustomer ? note : '').catch((error: unknown) => {
      if (!remedyOf(error)) throw error
      // The link leads to what is below this dialog.
      close()
      toastFailure('The order was not moved.', error)
    })
    if (!answer) return 'unchanged'
    reportSuccess(
      {
        text: `Order moved to “${to?.name}”.`,
        detail: isTold(to?.role) ? notifiedText([answer.data]) : '',
        undo: true,
      },
      answer,
    )
    close()
    return undefined
  }
  return (
    <Form
      fields={{
        stage: { kind: 'select', label: 'Stage', choices: stages.map((stage) => [stage.key, stage.name]) },
        note: {
          kind: 'lines',
          label: 'What do you need from the customer?',
          rows: 3,
          max: 2000,
          optional: true,
          help: `They see it on the order page. ${reachText(order.reach)}`,
        },
      }}
      values={{ stage: order.stageKey, note: '' }}
      button={asksCustomer ? 'Move and notify' : 'Move'}
      pendingText="Moving…"
      disabled={!isOther}
      draft={`stage ${order._id}`}
      onChange={(values) => setChosen(values?.['stage'] ?? null)}
      onSubmit={({ note }) => move(note)}
      onCancel={close}
    >
      <Field name="stage" />
      {asksCustomer && (
        <>
          <Field name="note" />
          <OrderCannedAnswers order={order} />
        </>
      )}
    </Form>
  )
}
