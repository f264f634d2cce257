import { Plus, Trash2 } from 'lucide-react'
import type { LineKind } from '#content/shop/selection.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import type { Catalog, ItemRow } from './entry-items.ts'

interface Props {
  rows: readonly ItemRow[]
  catalog: Catalog
  /** Whether the person may set prices, and enter free text. */
  mayPrice: boolean
  onChange: (rows: readonly ItemRow[]) => void
}

const kindNames: Record<LineKind, string> = {
  package: 'Package',
  'add-on': 'Add-on',
  text: 'Free text',
}

/** What is ordered, row by row, and the buttons that add a row. */
export function ItemRows({ rows, catalog, mayPrice, onChange }: Props) {
  const next = Math.max(0, ...rows.map(({ key }) => key)) + 1
  const offered: LineKind[] = [
    ...(rows.some(({ kind }) => kind === 'package') || catalog.packages.length === 0
      ? []
      : ['package' as const]),
    ...(catalog.addOns.length > 0 ? ['add-on' as const] : []),
    ...(mayPrice ? ['text' as const] : []),
  ]
  return (
    <fieldset className="entry-part">
      <legend>What is ordered</legend>
      {rows.map(({ key, kind }, i) => (
        <div key={key} className="entry-item">
          <div className="entry-item-main">
            <Field name={kind === 'text' ? `name${key}` : `id${key}`} />
            <Field name={`quantity${key}`} inputMode="numeric" />
            {mayPrice && <Field name={`price${key}`} />}
            {rows.length > 1 && (
              <IconButton
                icon={Trash2}
                label={`Remove item ${i + 1}`}
                title="Remove"
                onClick={() => onChange(rows.filter((row) => row.key !== key))}
              />
            )}
          </div>
          {kind === 'text' && <Field name={`description${key}`} />}
        </div>
      ))}
      <div className="actions">
        {offered.map((kind) => (
          <Button
            key={kind}
            small
            icon={Plus}
            disabled={rows.length >= 50}
            onClick={() => onChange([...rows, { key: next, kind }])}
          >
            {kindNames[kind]}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
