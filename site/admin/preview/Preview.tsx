import { useQuery } from '@tanstack/react-query'
import { Monitor, Moon, Smartphone, Sun, Tablet } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { movedPart, readOrder } from '#content/order.ts'
import { editAddress, landingPart } from '#content/screens.ts'
import type { Section } from '#content/section.ts'
import { everySection, sections } from '#content/sections.ts'
import { singleOf, valuesOf, type Values } from '../content/records.ts'
import { statusOf } from '../lib/api.ts'
import { statusQuery } from '../lib/publish.ts'
import { Loaded } from '../ui/states.tsx'
import { emptyPage, PageFrame } from './page-frame.ts'
import { renderDraft, type Draft } from './render.ts'
import { useScale } from './use-scale.ts'

const widths = [
  { name: 'Phone', width: 390, Icon: Smartphone },
  { name: 'Tablet', width: 768, Icon: Tablet },
  { name: 'Desktop', width: 1280, Icon: Monitor },
] as const

const schemes = [
  { name: 'Light', scheme: 'light', Icon: Sun },
  { name: 'Dark', scheme: 'dark', Icon: Moon },
] as const

const kept = 'frontdesk.preview-width'
const keptScheme = 'frontdesk.preview-colors'

interface Props {
  section: Section
  id?: string
  values: Values | null
}

/** The page that will be published, as it is typed. */
export function Preview({ section, id, values }: Props) {
  const status = useQuery({ ...statusQuery, staleTime: 60_000 })
  // The order before the first change tells what was moved by it.
  const isLanding = section.key === 'landing'
  const landing = useQuery({ ...singleOf(sections.landing), enabled: isLanding })
  const stored = isLanding && landing.data ? valuesOf(section, landing.data.record) : {}
  const [width, setWidth] = useState(
    () => Number(localStorage.getItem(kept)) || (innerWidth < 600 ? 390 : innerWidth < 1500 ? 768 : 1280),
  )
  const [scheme, setScheme] = useState(() => localStorage.getItem(keptScheme) ?? '')
  const [chosen, setChosen] = useState('')
  return (
    <section className="preview" aria-label="Preview">
      <Loaded query={status} lines={2}>
        {({ shownOn }) => {
          const pages = shownOn[section.key] ?? []
          const isPlaced = pages.length > 0
          const path = pages.includes(chosen) ? chosen : (pages[0] ?? (landingPart(section) && '/'))
          if (!path)
            return (
              <p className="soft preview-none">
                No page of the site shows this section at present.{' '}
                <Link to={editAddress(sections.landing)}>Place it on the homepage</Link>
              </p>
            )
          return (
            <>
              <div className="preview-bar">
                {pages.length > 1 ? (
                  <label>
                    Page{' '}
                    <select value={path} onChange={(event) => setChosen(event.target.value)}>
                      {pages.map((each) => (
                        <option key={each} value={each}>
                          {each === '/' ? 'Homepage' : each}
                        </option>
                      ))}
                    </select>
                  </label>
                ) : (
                  <span>{path === '/' ? 'Homepage' : path}</span>
                )}
                <span className="soft">
                  {!isPlaced ? 'Not on the site at present' : values ? 'Not saved yet' : 'As it is live'}
                </span>
                {!isPlaced && <Link to={editAddress(sections.landing)}>Place it on the homepage</Link>}
                <div className="switches">
                  <div className="switch" role="group" aria-label="Colors of the preview">
                    {schemes.map(({ name, scheme: each, Icon }) => (
                      <button
                        key={name}
                        type="button"
                        aria-pressed={each === scheme}
                        aria-label={name}
                        title={`${name} colors`}
                        onClick={() => {
                          const next = each === scheme ? '' : each
                          setScheme(next)
                          localStorage.setItem(keptScheme, next)
                        }}
                      >
                        <Icon aria-hidden />
                      </button>
                    ))}
                  </div>
                  <div className="switch" role="group" aria-label="Width of the preview">
                    {widths.map(({ name, width: each, Icon }) => (
                      <button
                        key={name}
                        type="button"
                        aria-pressed={each === width}
                        aria-label={name}
                        title={`${name}, ${each} pixels`}
                        onClick={() => {
                          setWidth(each)
                          localStorage.setItem(kept, String(each))
                        }}
                      >
                        <Icon aria-hidden />
                      </button>
                    ))}
                  </div>
                </div>
              </div>
              <Frame
                width={width}
                scheme={scheme}
                draft={{
                  path,
                  section: section.key,
                  id,
                  values: values ?? stored,
                  ...(!isPlaced && { place: true }),
                }}
                fresh={status.dataUpdatedAt}
              />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

interface FrameProps {
  width: number
  scheme: string
  draft: Draft
  /** Another number when what is stored may have changed. */
  fresh: number
}

function Frame({ width, scheme, draft, fresh }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<PageFrame>()
  const [shown, setShown] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [attempt, setAttempt] = useState(0)
  const { box, scale, height } = useScale(width)
  const [source] = useState(emptyPage)
  const latest = useRef(draft)
  const busy = useRef(false)
  const pointed = useRef('')
  /** The order of the first page as it was typed last. */
  const parts = useRef<readonly string[]>([])
  useEffect(() => {
    latest.current = draft
  })

  const render = useCallback(async (into: PageFrame) => {
    if (busy.current) return
    busy.current = true
    // One at a time: what was typed meanwhile is rendered next, and only its last state.
    let done: Draft | undefined
    while (done !== latest.current) {
      done = latest.current
      try {
        await into.show(await renderDraft(done))
        const place = `${done.path} ${done.section} ${done.id ?? ''}`
        const order = readOrder(done.values.landingOrder ?? '', sections.landing.fields.landingOrder)
        const moved =
          done.section === 'landing' && parts.current.length > 0 && movedPart(parts.current, order)
        into.point(moved || done.section, Boolean(moved) || pointed.current !== place)
        if (done.section === 'landing') parts.current = order
        pointed.current = place
        setTrouble('')
      } catch (error) {
        setTrouble((error as Error).message)
        if (statusOf(error) === 0) setTimeout(() => setAttempt((before) => before + 1), 5000)
      }
      setShown(true)
    }
    busy.current = false
  }, [])

  const words = JSON.stringify(draft)
  const visible = height > 0
  useEffect(() => {
    // Not while it is hidden. What it sets, it sets once the page has come.
    // oxlint-disable-next-line react/set-state-in-effect
    if (page && visible) void render(page)
  }, [page, render, words, fresh, visible, attempt])

  useEffect(() => page?.paint(scheme), [page, scheme])
  useOpenOnClick(frame, page)
  return (
    <>
      <div className="preview-box" ref={box} data-shown={shown}>
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
      {trouble && (
        <p className="error" role="status">
          {trouble}
        </p>
      )}
    </>
  )
}

/** A click on a section of the page opens its form. */
function useOpenOnClick(frame: React.RefObject<HTMLIFrameElement | null>, page: PageFrame | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    const inside = frame.current?.contentDocument
    if (!page || !inside) return
    const open = (event: Event) => {
      event.preventDefault()
      const target = event.target as Element
      const marked = target.closest<HTMLElement>('[data-section]')
      const key = marked?.dataset.section?.split(' ')[0]
      const section = everySection.find((each) => each.key === key)
      const record = target.closest<HTMLElement>('[data-record]')?.dataset.record
      if (section) void navigate(editAddress(section, record === 'new' ? undefined : record))
    }
    const stay = (event: Event) => event.preventDefault()
    inside.addEventListener('click', open)
    inside.addEventListener('submit', stay)
    return () => {
      inside.removeEventListener('click', open)
      inside.removeEventListener('submit', stay)
    }
  }, [frame, page, navigate])
}
