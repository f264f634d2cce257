import { stageDefaults } from '#content/shop/stages.ts'
import { formatDate } from '../../ui/time.tsx'
import type { OrderPanelProps } from './panel.ts'
import { Badge } from '../../ui/badge.tsx'

/** The stage of the work on a paid order, its due date, and the agency's last note. */
export function WorkState({ order }: Pick<OrderPanelProps, 'order'>) {
  const { stage, stageName, stageText, dueOn, history } = order
  const lastMove = history.findLast(({ what }) => what === 'stage')
  return (
    <>
      <div className="work-state" role="status">
        <Badge tone={stageDefaults[stage].tone}>{stageName}</Badge>
        {dueOn && stage !== 'delivered' && <span className="muted">Due {formatDate(dueOn)}</span>}
      </div>
      <p className="lines">{stageText}</p>
      {lastMove?.reason && lastMove.after === stageName && (
        <blockquote className="lines">{lastMove.reason}</blockquote>
      )}
    </>
  )
}
