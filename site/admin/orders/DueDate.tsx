import { Badge } from '../../ui/badge.tsx'
import { isPast } from './board.ts'

const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

interface Props {
  dueOn: string | null
  done?: boolean
  /** Shows only the date, for use below a heading. */
  bare?: boolean
}

/** A due date; highlighted when it has passed. */
export function DueDate({ dueOn, done = false, bare = false }: Props) {
  if (!dueOn) return null
  const text = format.format(new Date(`${dueOn}T00:00:00Z`))
  return isPast(dueOn) && !done ? (
    <Badge tone="bad">{bare ? text : `Overdue: ${text}`}</Badge>
  ) : (
    <span className="soft">{bare ? text : `Due ${text}`}</span>
  )
}
