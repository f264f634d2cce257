import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { editAddress } from '#content/sections/screens.ts'
import type { Section } from '#content/sections/section.ts'
import { pageAddressOf } from '#content/sections/slug.ts'
import { toText } from '#content/model/value.ts'
import { formatPrice } from '../../../ui/price.ts'
import { IconButton } from '../../../ui/button.tsx'
import { formatDate } from '../../../ui/time.tsx'
import { useMay } from '../../lib/use-may.ts'
import { DraftBadge } from '../releases/drafts-in-list.tsx'
import type { Draft } from '../releases/queries.ts'
import { Thumbnail } from '../fields/Thumbnail.tsx'
import { nameOf, type ContentRecord } from '../records/records.ts'
import { removeRecord } from '../records/remove-record.tsx'
import { DragHandle } from '../fields/row-parts.tsx'

interface Props {
  section: Section
  record: ContentRecord
  draft: Draft | undefined
  /** A second value that distinguishes the record. */
  detail: string | undefined
  /** The position, for a row that can be dragged. */
  index?: number
  isNested?: boolean
  /** The controls that move it. */
  children?: ReactNode
}

/** A record in a list: a link to its form, and the actions of whoever may publish. */
export function RecordRow({ section, record, draft, detail, index, isNested, children }: Props) {
  const client = useQueryClient()
  const mayPublish = useMay()('content.publish')
  const name = nameOf(section, record)
  const picture = Object.entries(section.fields).find(([, { kind }]) => kind === 'image')?.[0]
  return (
    <li className="record" data-index={index} data-nested={isNested || undefined}>
      {mayPublish && index !== undefined && <DragHandle />}
      {picture && <Thumbnail address={toText(record[picture])} />}
      <a className="record-name" href={editAddress(section, record._id)}>
        <strong>
          {name} <DraftBadge draft={draft} />
        </strong>
        {detail !== undefined && <span>{detail}</span>}
      </a>
      {mayPublish && (
        <span className="row-actions">
          {children}
          <IconButton
            icon={Trash2}
            label={`Delete ${name}`}
            onClick={() => removeRecord(section, record, undefined, client)}
          />
        </span>
      )}
    </li>
  )
}

/** The value of a field as text in a list. */
export function listText(section: Section, name: string, record: ContentRecord): string {
  const text = toText(record[name])
  const { kind } = section.fields[name]!
  if (kind === 'price') return formatPrice(text)
  if (kind === 'date' && !Number.isNaN(Date.parse(text))) return formatDate(text)
  return (name === section.page?.slug && pageAddressOf(section, record)) || text
}
