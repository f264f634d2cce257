import { useEffect, useState, type ReactNode } from 'react'
import type { Section } from '#content/section.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { $openBlock } from './blocks/open-block.ts'
import { Preview } from '../preview/Preview.tsx'
import type { Values } from './records.ts'

interface Props {
  section: Section
  id?: string
  /** The unsaved values; null while there are none. */
  values: Values | null
  /** The stored values of the record. */
  record?: Values
  children: ReactNode
}

const views = [
  { value: 'form', text: 'Edit' },
  { value: 'preview', text: 'Preview' },
]

/** Forms beside the preview of the page; on a narrow screen, one of the two at a time. */
export function Editor({ section, id, values, record, children }: Props) {
  const [view, setView] = useState('form')
  useEffect(() => $openBlock.listen((block) => block && setView('form')), [])
  return (
    <div className="editor" data-view={view}>
      <SegmentedControl label="View" segments={views} value={view} onChange={setView} />
      <div className="editor-form">{children}</div>
      <Preview section={section} {...(id && { id })} values={values} record={record} />
    </div>
  )
}
