import { DueDay } from './DueDay.tsx'
import type { OrderPanelProps } from './panel.ts'

/** What the stage of the work means, when the work is due, and the agency's last note. */
export function WorkState({ order }: Pick<OrderPanelProps, 'order'>) {
  const { stageName, stageText, history } = order
  const lastMove = history.findLast(({ what }) => what === 'stage')
  return (
    <>
      <p className="lines">{stageText}</p>
      <DueDay order={order} />
      {lastMove?.reason && lastMove.after === stageName && (
        <blockquote className="lines">{lastMove.reason}</blockquote>
      )}
    </>
  )
}
