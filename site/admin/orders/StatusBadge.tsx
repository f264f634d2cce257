import { Badge } from '../../ui/badge.tsx'
import { statusWord, toneOf } from './order.ts'

/** A payment or order status. */
export const StatusBadge = ({ status }: { status: string }) => (
  <Badge tone={toneOf(status)}>{statusWord(status)}</Badge>
)
