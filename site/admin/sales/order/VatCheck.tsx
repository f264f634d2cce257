import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../../ui/badge.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { formatDateTime } from '../../../ui/time.tsx'
import { useMay } from '../../lib/use-may.ts'
import { vatCheckQuery } from '../../money/invoices/queries.ts'
import type { OrderPanelProps } from './panel.ts'

const states = {
  valid: { tone: 'ok', label: 'Valid' },
  invalid: { tone: 'bad', label: 'Not valid' },
  open: { tone: 'warn', label: 'Not checked yet' },
} as const

/** What VIES said about the VAT ID of an order: the evidence for reverse charge. */
export function VatCheck({ order: { _id, taxNumber } }: OrderPanelProps) {
  const may = useMay()
  const check = useQuery({
    ...vatCheckQuery(_id),
    enabled: taxNumber !== '' && may('invoices.read'),
  }).data
  if (!check) return null
  const { tone, label } = states[check.state]
  const facts: [string, string][] = [
    ['VAT ID', check.number],
    ['Checked', check.answeredAt ? formatDateTime(check.answeredAt) : ''],
    ['Consultation', check.consultation],
    ['Name', check.name],
    ['Address', check.address],
  ]
  return (
    <Panel title="VIES" actions={<Badge tone={tone}>{label}</Badge>}>
      <DescriptionList items={Object.fromEntries(facts.filter(([, value]) => value !== ''))} />
      {check.state === 'open' && (
        <p className="muted">{check.problem} It is asked again, and you are told if the tax was wrong.</p>
      )}
    </Panel>
  )
}
