import { Badge } from '../../ui/badge.tsx'
import { isPast } from './board.ts'

const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** The day until which something is done; marked when it has passed. */
export function DueDate({ dueOn, done = false }: { dueOn: string | null; done?: boolean }) {
  if (!dueOn) return null
  const text = format.format(new Date(`${dueOn}T00:00:00Z`))
  return isPast(dueOn) && !done ? (
    <Badge tone="bad">Overdue: {text}</Badge>
  ) : (
    <span className="soft">Due {text}</span>
  )
}
