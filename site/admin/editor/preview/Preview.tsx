import { useQuery } from '@tanstack/react-query'
import { Monitor, Moon, Smartphone, Sun, Tablet } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { fieldError } from '#content/model/check.ts'
import { blockIdOf, movedPart, readLayout } from '#content/model/layout.ts'
import { editAddress, landingPart } from '#content/sections/screens.ts'
import type { Field } from '#content/model/field.ts'
import type { Section } from '#content/sections/section.ts'
import { sections, type SectionKey } from '#content/sections/sections.ts'
import { pageAddressOf } from '#content/sections/slug.ts'
import { $openBlock } from '../records/open-block.ts'
import type { Values } from '../../../ui/form/fields-context.ts'
import { singleRecordQuery, valuesOf } from '../records/records.ts'
import { statusOf } from '../../../ui/api-errors.ts'
import { publishStatusQuery } from '../records/publishing.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Select } from '../../../ui/select.tsx'
import { pageName } from '../checks/queries.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { emptyPage, PageFrame } from './page-frame.ts'
import { renderPreview, type UnsavedRecord } from '../records/render.ts'
import { useEditorBar } from './editor-bar.ts'
import { useOpenOnClick } from './use-open-on-click.ts'
import { useScale } from './use-scale.ts'

const widths = [
  { value: 390, text: 'Phone', icon: Smartphone, title: 'Phone, 390 pixels' },
  { value: 768, text: 'Tablet', icon: Tablet, title: 'Tablet, 768 pixels' },
  { value: 1280, text: 'Desktop', icon: Monitor, title: 'Desktop, 1280 pixels' },
]

const colorSchemes = [
  { value: 'light', text: 'Light', icon: Sun, title: 'Light colors' },
  { value: 'dark', text: 'Dark', icon: Moon, title: 'Dark colors' },
]

/** The field of a section that holds a page's layout. */
const layoutFieldOf = ({ fields }: Section): readonly [name: string, field: Field] | undefined =>
  Object.entries(fields).find(([, { kind }]) => kind === 'layout')

/** A state that is kept in localStorage. */
function useLocalStorage(key: string, initial: () => string) {
  const [value, setValue] = useState(() => localStorage.getItem(key) ?? initial())
  const store = (next: string) => {
    setValue(next)
    localStorage.setItem(key, next)
  }
  return [value, store] as const
}

interface Props {
  section: Section
  id?: string
  /** The unsaved values; null while there are none. */
  values: Values | null
  /** The stored values of the record. */
  record?: Values | undefined
}

/** The address of a record's own page, if its slug is valid. */
function ownAddressOf(section: Section, record: Values | undefined, values: Values | null) {
  const slug = section.page && (values ?? record)?.[section.page.slug]?.trim()
  if (!slug || fieldError(section.fields[section.page!.slug]!, slug)) return undefined
  return pageAddressOf(section, { [section.page!.slug]: slug })
}

/** The page as it will be published, with the unsaved changes. */
export function Preview({ section, id, values, record }: Props) {
  const status = useQuery({ ...publishStatusQuery, staleTime: 60_000 })
  // The stored layout is needed to find out which section the first change has moved.
  const isLayout = layoutFieldOf(section) !== undefined
  const layout = useQuery({ ...singleRecordQuery(section), enabled: isLayout })
  const stored = isLayout && layout.data ? valuesOf(section, layout.data.record) : {}
  const [storedWidth, setWidth] = useLocalStorage('frontdesk.preview-width', () =>
    innerWidth < 600 ? '390' : innerWidth < 1500 ? '768' : '1280',
  )
  // What is edited may not be shown at the chosen width, such as a menu that a phone has behind a button.
  const [isWidest, setWidest] = useState(false)
  const width = isWidest ? widths.at(-1)!.value : Number(storedWidth) || 768
  const [scheme, setScheme] = useLocalStorage('frontdesk.preview-colors', () => '')
  const [selectedPage, setSelectedPage] = useState('')
  const bar = useEditorBar(section)
  const controls = (
    <div className="preview-controls">
      <SegmentedControl
        label="Colors of the preview"
        segments={colorSchemes}
        value={scheme}
        onChange={(next) => setScheme(next === scheme ? '' : next)}
      />
      <SegmentedControl
        label="Width of the preview"
        segments={widths}
        value={width}
        onChange={(next) => {
          setWidest(false)
          setWidth(String(next))
        }}
      />
    </div>
  )
  const placeLink = <a href={editAddress(sections.landing)}>Add to homepage</a>
  return (
    <section className="preview" aria-label="Preview">
      <QueryResult query={status} lines={2}>
        {({ shownOn }) => {
          const ownAddress = ownAddressOf(section, record, values)
          const pages = [...(ownAddress ? [ownAddress] : []), ...(shownOn[section.key] ?? [])]
          const isPlaced = pages.length > 0
          const path = pages.includes(selectedPage)
            ? selectedPage
            : (pages[0] ?? (landingPart(section) && '/'))
          if (!path)
            return (
              <p className="muted preview-none">The preview of the page appears here while you edit it.</p>
            )
          return (
            <>
              <div className="preview-bar">
                {pages.length > 1 ? (
                  <Select
                    label="Page"
                    value={path}
                    options={pages.map((page) => [page, pageName(page)])}
                    onChange={setSelectedPage}
                  />
                ) : (
                  <span>{pageName(path)}</span>
                )}
                <span className="muted">
                  {!isPlaced ? 'Not on the site' : values ? 'Draft' : 'Published'}
                </span>
                {!isPlaced && placeLink}
                {bar?.tools ? createPortal(controls, bar.tools) : controls}
              </div>
              <Frame
                width={width}
                onHidden={() => setWidest(true)}
                scheme={scheme}
                draft={{
                  path,
                  section: section.key,
                  id,
                  values: values ?? stored,
                  ...(!isPlaced && { place: true }),
                }}
                updatedAt={status.dataUpdatedAt}
              />
            </>
          )
        }}
      </QueryResult>
    </section>
  )
}

interface FrameProps {
  width: number
  /** Called when what is edited now is not shown at this width. */
  onHidden: () => void
  scheme: string
  draft: UnsavedRecord
  /** When the stored content was last loaded, in milliseconds since the epoch. */
  updatedAt: number
}

function Frame({ width, onHidden, scheme, draft, updatedAt }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<PageFrame>()
  const [visible, setVisible] = useState(false)
  const [error, setError] = useState('')
  const [attempt, setAttempt] = useState(0)
  const { box, scale, height } = useScale(width)
  const [source] = useState(emptyPage)
  const latest = useRef(draft)
  const busy = useRef(false)
  const lastTarget = useRef('')
  const selector = useRef('')
  const onOtherWidth = useRef(onHidden)
  /** The page layout that was rendered last. */
  const layout = useRef<readonly string[]>([])
  useEffect(() => {
    latest.current = draft
    onOtherWidth.current = onHidden
  })

  const render = useCallback(async (into: PageFrame) => {
    if (busy.current) return
    busy.current = true
    // Renders one draft at a time; of the changes in between, only the last one.
    let rendered: UnsavedRecord | undefined
    while (rendered !== latest.current) {
      rendered = latest.current
      try {
        await into.show(await renderPreview(rendered))
        const target = `${rendered.path} ${rendered.section} ${rendered.id ?? ''} ${$openBlock.get()}`
        const layoutField = layoutFieldOf(sections[rendered.section as SectionKey])
        const nextLayout = layoutField && readLayout(rendered.values[layoutField[0]] ?? '', layoutField[1])
        const moved = nextLayout && layout.current.length > 0 && movedPart(layout.current, nextLayout)
        const block = (moved && blockIdOf(moved)) ?? $openBlock.get()
        selector.current = block ? blockIn(block) : `[data-section~="${moved ?? rendered.section}"]`
        const isOther = Boolean(moved) || lastTarget.current !== target
        const isHidden = into.highlight(selector.current, isOther)
        if (isHidden && isOther) onOtherWidth.current()
        if (nextLayout) layout.current = nextLayout
        lastTarget.current = target
        setError('')
      } catch (reason) {
        setError((reason as Error).message)
        if (statusOf(reason) === 0) setTimeout(() => setAttempt((before) => before + 1), 5000)
      }
      setVisible(true)
    }
    busy.current = false
  }, [])

  const serialized = JSON.stringify(draft)
  const hasHeight = height > 0
  useEffect(() => {
    // Skipped while the frame is hidden. `render` sets state only after it has rendered the page.
    // oxlint-disable-next-line react/set-state-in-effect
    if (page && hasHeight) void render(page)
  }, [page, render, serialized, updatedAt, hasHeight, attempt])

  useEffect(() => page?.setColorScheme(scheme), [page, scheme])
  // At another width, the page has another height: what is edited comes back into view.
  useEffect(() => {
    if (selector.current) page?.highlight(selector.current, true)
  }, [page, width])
  useEffect(
    () =>
      $openBlock.listen((block) =>
        page?.highlight(block ? blockIn(block) : `[data-section~="${latest.current.section}"]`, block !== ''),
      ),
    [page],
  )
  useOpenOnClick(frame, page, latest)
  return (
    <>
      <div className="preview-box" ref={box} data-visible={visible}>
        <iframe
          ref={frame}
          title="Preview of the page"
          sandbox="allow-same-origin"
          tabIndex={-1}
          src={source}
          style={{ width, height: height / scale, transform: `scale(${scale})` }}
          onLoad={() => setPage(new PageFrame(frame.current!))}
        />
      </div>
      {error && (
        <p className="error" role="status">
          {error}
        </p>
      )}
    </>
  )
}

const blockIn = (id: string) => `[data-block="${id}"]`
