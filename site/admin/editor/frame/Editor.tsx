import { Maximize2, Minimize2 } from 'lucide-react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Section } from '#content/sections/section.ts'
import { Button } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { KindsContext } from '../../../ui/form/kinds/kind.ts'
import { recordKinds } from '../fields/kinds/kinds.ts'
import { $openBlock } from '../records/open-block.ts'
import { useMay } from '../../lib/use-may.ts'
import { Preview } from '../preview/Preview.tsx'
import { useHasPreview } from '../preview/use-has-preview.ts'
import type { Values } from '../../../ui/form/fields-context.ts'
import { EditorBarContext, isWritten } from '../preview/editor-bar.ts'

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

const wideViews = [
  { value: 'form', text: 'Text' },
  { value: 'both', text: 'Text and page' },
  { value: 'preview', text: 'Page' },
]

/**
 * Forms beside the preview of the page, if there is one and the person may edit; on a narrow screen, one of the two at a
 * time. Articles, pages and layouts can take the whole window, with all controls in one bar.
 */
export function Editor({ section, id, values, record, children }: Props) {
  const [view, setView] = useState('form')
  const [wideView, setWideView] = useState('both')
  const [isWide, setWide] = useState(false)
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const [actions, setActions] = useState<HTMLElement | null>(null)
  useEffect(
    () =>
      $openBlock.listen((block) => {
        if (!block) return
        setView('form')
        setWideView((now) => (now === 'preview' ? 'both' : now))
      }),
    [],
  )
  const mayEdit = useMay()('content.edit')
  const isShown = useHasPreview()(section) && mayEdit
  const bar = useMemo(() => (isWide ? { section, tools, actions } : null), [isWide, section, tools, actions])
  return (
    <EditorBarContext value={bar}>
      <div
        className={isWide ? 'editor wide-editor' : 'editor'}
        data-view={isShown ? view : 'form'}
        data-wide-view={isWide ? (isShown ? wideView : 'form') : undefined}
        data-alone={isShown ? undefined : ''}
      >
        {isWide ? (
          <div className="editor-bar" role="region" aria-label="Editor">
            <Button icon={Minimize2} onClick={() => setWide(false)}>
              Leave full width
            </Button>
            {isShown && (
              <SegmentedControl
                label="What is shown"
                segments={wideViews}
                value={wideView}
                onChange={setWideView}
              />
            )}
            <div className="editor-bar-tools" ref={setTools} />
            <div className="editor-bar-actions" ref={setActions} />
          </div>
        ) : (
          (isShown || isWritten(section)) && (
            <div className="editor-views" data-has-tools={(mayEdit && isWritten(section)) || undefined}>
              {isShown && <SegmentedControl label="View" segments={views} value={view} onChange={setView} />}
              {mayEdit && isWritten(section) && (
                <Button icon={Maximize2} onClick={() => setWide(true)}>
                  Full width
                </Button>
              )}
            </div>
          )
        )}
        <KindsContext value={recordKinds}>
          <div className="editor-form">{children}</div>
        </KindsContext>
        {isShown && <Preview section={section} {...(id && { id })} values={values} record={record} />}
      </div>
    </EditorBarContext>
  )
}
