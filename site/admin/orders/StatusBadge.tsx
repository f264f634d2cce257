import { Badge } from '../../ui/badge.tsx'
import { statusLabel, statusTone } from './order.ts'

/** A payment or order status. */
export const StatusBadge = ({ status }: { status: string }) => (
  <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>
)
