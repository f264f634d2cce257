import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { Block } from '#content/model/block.ts'
import { blockTypes } from '#content/blocks/blocks.ts'
import { editAddress, fieldAddress } from '#content/sections/screens.ts'
import type { Section } from '#content/sections/section.ts'
import { everySection, sections, type SectionKey } from '#content/sections/sections.ts'
import { fromText, type FieldValue } from '#content/model/value.ts'
import { openBlock } from '../records/open-block.ts'
import { recordQuery, singleRecordQuery } from '../records/records.ts'
import { fieldAt } from './field-at.ts'
import type { PageFrame } from './page-frame.ts'
import type { UnsavedRecord } from '../records/render.ts'

type StoredValues = Readonly<Record<string, FieldValue | undefined>>

/** A click on a section or block in the preview opens its form and focuses the field whose text was clicked. */
export function useOpenOnClick(
  frame: RefObject<HTMLIFrameElement | null>,
  page: PageFrame | undefined,
  latest: RefObject<UnsavedRecord>,
) {
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    const frameDocument = frame.current?.contentDocument
    if (!page || !frameDocument) return
    const open = async (target: Element) => {
      const block = target.closest<HTMLElement>('[data-block]')
      const id = block?.dataset.block
      if (block && id && document.querySelector(`[data-row="${CSS.escape(id)}"]`))
        return openBlock(id, fieldOfBlock(latest.current, id, target, block))
      const marked = target.closest<HTMLElement>('[data-section]')
      if (!marked) return
      const record = target.closest<HTMLElement>('[data-record]')?.dataset.record
      const keys = (marked.dataset.section ?? '').split(' ')
      const markedSections = keys.flatMap((key) => everySection.find((each) => each.key === key) ?? [])
      for (const section of markedSections) {
        const values = await valuesIn(section, record, latest.current, client)
        const field = values && fieldAt(section.fields, values, target, marked)
        if (!field) continue
        const isHere = latest.current.section === section.key && (!record || isOpen(latest.current, record))
        if (isHere) return navigate({ hash: `field=${section.key}.${field}` })
        return navigate(fieldAddress(section, record, field))
      }
      if (markedSections[0])
        await navigate(editAddress(markedSections[0], record === 'new' ? undefined : record))
      if (id) openBlock(id)
    }
    const click = (event: Event) => {
      event.preventDefault()
      void open(event.target as Element)
    }
    const preventSubmit = (event: Event) => event.preventDefault()
    frameDocument.addEventListener('click', click)
    frameDocument.addEventListener('submit', preventSubmit)
    return () => {
      frameDocument.removeEventListener('click', click)
      frameDocument.removeEventListener('submit', preventSubmit)
    }
  }, [frame, page, latest, navigate, client])
}

const isOpen = ({ id = 'new' }: UnsavedRecord, record: string) => id === record

const parsed = (section: Section, values: Readonly<Record<string, string>>): StoredValues =>
  Object.fromEntries(
    Object.entries(section.fields).map(([name, { kind }]) => [name, fromText(kind, values[name] ?? '')]),
  )

/** The values of a record: the unsaved ones if it is open in the form, otherwise the stored ones. */
async function valuesIn(
  section: Section,
  record: string | undefined,
  draft: UnsavedRecord,
  client: QueryClient,
): Promise<StoredValues | undefined> {
  const isSingle = section.holds === 'one'
  const isHere = draft.section === section.key && (isSingle || (record && isOpen(draft, record)))
  if (isHere && Object.keys(draft.values).length > 0) return parsed(section, draft.values)
  if (!isSingle && (!record || record === 'new')) return undefined
  try {
    const stored = isSingle
      ? await client.query({ ...singleRecordQuery(section), staleTime: 60_000 })
      : await client.query({ ...recordQuery(section, record!), staleTime: 60_000 })
    // Without a stored record, the page shows the default texts.
    return stored?.record ?? (isSingle ? {} : undefined)
  } catch {
    // The screen that opens shows the error.
    return undefined
  }
}

function fieldOfBlock({ section, values }: UnsavedRecord, id: string, target: Element, end: Element) {
  const { fields } = sections[section as SectionKey] as Section
  const blocks = Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === 'blocks' ? (fromText(kind, values[name] ?? '') as Block[]) : [],
  )
  const block = blocks.find((each) => each.id === id)
  return block && fieldAt(blockTypes[block.block]?.fields ?? {}, block.values, target, end)
}
