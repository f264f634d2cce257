import type { StageRole } from '#content/shop/stages.ts'
import { formatDate } from '../../ui/time.tsx'

interface Props {
  order: { stage: StageRole | null; dueOn: string | null; workDays: number | null }
}

/** When the work is due, from the payment on. */
export function DueDay({ order: { stage, dueOn, workDays } }: Props) {
  if (stage === null || stage === 'delivered') return null
  const text = dueOn
    ? `Due ${formatDate(dueOn)}`
    : stage === 'brief' && workDays
      ? `Due ${workDays} working ${workDays === 1 ? 'day' : 'days'} after your answers`
      : ''
  return text && <p className="muted">{text}</p>
}
