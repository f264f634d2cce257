import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reachText } from '#content/model/reach.ts'
import { stageDefaults } from '#content/shop/stages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { confirmDelivery, notifiedText } from '../orders/delivery.ts'
import { OrderCannedAnswers } from './OrderCannedAnswers.tsx'
import { DueDateForm } from './DueDateForm.tsx'
import type { OrderPanelProps } from './panel.ts'
import { isTold, setStage, stagesQuery, type Stage } from '../orders/work-queries.ts'

/** The stage of the work and the due date. */
export function StagePanel({ order }: OrderPanelProps) {
  const mayWork = useMay()('orders.work')
  const query = useQuery({ ...stagesQuery, enabled: mayWork })
  return (
    <Panel title="Work" actions={<Badge tone={stageDefaults[order.stage].tone}>{order.stageName}</Badge>}>
      {mayWork && (
        <QueryResult query={query} lines={2}>
          {(stages) => <StageForm order={order} stages={stages} />}
        </QueryResult>
      )}
      <DueDateForm order={order} />
    </Panel>
  )
}

function StageForm({ order, stages }: OrderPanelProps & { stages: readonly Stage[] }) {
  const { reportSuccess } = useAction('orders', 'mails')
  /** The chosen stage; null while it is that of the order. */
  const [chosen, setChosen] = useState<string | null>(null)
  const [cancels, setCancels] = useState(0)
  const key = chosen ?? order.stageKey
  const to = stages.find((stage) => stage.key === key)
  const isWaiting = to?.role === 'waiting' || to?.role === 'brief'
  const isOther = key !== order.stageKey
  const asksCustomer = isOther && isWaiting

  function cancel() {
    setChosen(null)
    setCancels(cancels + 1)
  }
  async function move(note: string) {
    if (to?.role === 'delivered' && !(await confirmDelivery([order]))) return 'unchanged'
    const answer = await setStage(order._id, key, asksCustomer ? note : '')
    reportSuccess(
      {
        text: `Order moved to “${to?.name}”.`,
        detail: isTold(to?.role) ? notifiedText([answer.data]) : '',
        undo: true,
      },
      answer,
    )
    return undefined
  }
  return (
    <Form
      key={cancels}
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
      title="Work"
      onChange={(values) => setChosen(values?.['stage'] ?? null)}
      onSubmit={({ note }) => move(note)}
      {...(asksCustomer && { onCancel: cancel })}
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
