import { Badge } from '../../../ui/badge.tsx'

/** Marks work that waits for a late payment. */
export const PausedWork = ({ since }: { since: string | null }) =>
  since && <Badge tone="warn">Waiting for payment</Badge>
