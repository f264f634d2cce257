import { useEffect, useState, type ReactNode } from 'react'
import type { Section } from '#content/sections/section.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { KindsContext } from '../../../ui/form/kinds/kind.ts'
import { recordKinds } from '../fields/kinds/kinds.ts'
import { $openBlock } from '../records/open-block.ts'
import { useMay } from '../../lib/use-may.ts'
import { Preview } from '../preview/Preview.tsx'
import { useHasPreview } from '../preview/use-has-preview.ts'
import type { Values } from '../../../ui/form/fields-context.ts'

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

/** Forms beside the preview of the page, if there is one and the person may edit; on a narrow screen, one of the two at a time. */
export function Editor({ section, id, values, record, children }: Props) {
  const [view, setView] = useState('form')
  useEffect(() => $openBlock.listen((block) => block && setView('form')), [])
  const mayEdit = useMay()('content.edit')
  const isShown = useHasPreview()(section) && mayEdit
  return (
    <div className="editor" data-view={isShown ? view : 'form'} data-alone={isShown ? undefined : ''}>
      {isShown && <SegmentedControl label="View" segments={views} value={view} onChange={setView} />}
      <KindsContext value={recordKinds}>
        <div className="editor-form">{children}</div>
      </KindsContext>
      {isShown && <Preview section={section} {...(id && { id })} values={values} record={record} />}
    </div>
  )
}
