import { Badge } from '../../../ui/badge.tsx'
import { formatPeriod } from '../../../ui/time.tsx'
import { isPast } from './order.ts'

interface Props {
  dueOn: string | null
  done?: boolean
  /** Shows only the date, for use below a heading. */
  bare?: boolean
}

/** A due date; highlighted when it has passed. */
export function DueDate({ dueOn, done = false, bare = false }: Props) {
  if (!dueOn) return null
  const text = formatPeriod(dueOn)
  return isPast(dueOn) && !done ? (
    <Badge tone="bad">{bare ? text : `Overdue: ${text}`}</Badge>
  ) : (
    <span className="muted">{bare ? text : `Due ${text}`}</span>
  )
}
