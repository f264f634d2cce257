import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reachText } from '#content/model/reach.ts'
import { stageDefaults } from '#content/shop/stages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { Select } from '../../../ui/select.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { confirmDelivery, notifiedText } from '../orders/delivery.ts'
import type { ChangedOrder } from '../orders/queries.ts'
import { CannedAnswers } from './CannedAnswers.tsx'
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
          {(stages) => <StageForm key={order.stageKey} order={order} stages={stages} />}
        </QueryResult>
      )}
      <DueDateForm order={order} />
    </Panel>
  )
}

function StageForm({ order, stages }: OrderPanelProps & { stages: readonly Stage[] }) {
  const { runAction, reportSuccess, pending } = useAction('orders', 'mails')
  const [key, setKey] = useState(order.stageKey)
  const to = stages.find((stage) => stage.key === key)
  const isWaiting = to?.role === 'waiting' || to?.role === 'brief'
  const isOther = key !== order.stageKey
  const success = (changed: ChangedOrder) => ({
    text: `Order moved to “${to?.name}”.`,
    detail: isTold(to?.role) ? notifiedText([changed]) : '',
    undo: true,
  })

  async function move() {
    if (to?.role === 'delivered' && !(await confirmDelivery([order]))) return
    await runAction(() => setStage(order._id, key), {
      success: ({ data }) => success(data),
      failure: 'The order could not be moved.',
    })
  }
  return (
    <>
      <div className="filters">
        <Select
          label="Stage"
          value={key}
          options={stages.map((stage) => [stage.key, stage.name])}
          onChange={setKey}
        />
        {!isWaiting && (
          <Button variant="primary" disabled={pending || !isOther} onClick={move}>
            {pending ? 'Moving…' : 'Move'}
          </Button>
        )}
      </div>
      {isOther && isWaiting && (
        <Form
          fields={{
            note: {
              kind: 'lines',
              label: 'What do you need from the customer?',
              rows: 3,
              max: 2000,
              optional: true,
              help: `They see it on the order page. ${reachText(order.reach)}`,
            },
          }}
          button="Move and notify"
          draft={`stage ${order._id}`}
          onSubmit={async ({ note }) => {
            const answer = await setStage(order._id, key, note)
            reportSuccess(success(answer.data), answer)
          }}
          onCancel={() => setKey(order.stageKey)}
        >
          <Field name="note" />
          <CannedAnswers order={order} />
        </Form>
      )}
    </>
  )
}
