import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { containsTerms } from '#content/model/search-terms.ts'
import type { ListSection, Section } from '#content/sections/section.ts'
import type { SectionKey } from '#content/sections/sections.ts'
import { isJson, toText } from '#content/model/value.ts'
import { contentApi } from '../../../session/content-api.ts'
import { SearchFilter } from '../../../ui/filters.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { dismissToast } from '../../../ui/toast.tsx'
import { toastFailure } from '../../../ui/toast-failure.ts'
import { useMay } from '../../lib/use-may.ts'
import { UnpublishedDrafts } from '../releases/drafts-in-list.tsx'
import { draftsQuery, type Draft } from '../releases/queries.ts'
import { AddButton, NoRecords } from './list-parts.tsx'
import { MoveTo } from './MoveTo.tsx'
import { RecordRow, listText } from './RecordRow.tsx'
import { listQuery, nameOf, reloadChanged, type ContentRecord } from '../records/records.ts'
import { MoveButtons, useDragOrder } from '../fields/row-parts.tsx'
import { toastPublished } from '../records/toast-published.ts'

/** A longer list has a search, and its records are moved by entering a position instead of step by step. */
const shortList = 12

/** The records of a list that is loaded completely, in their order. */
export function RecordList({ section }: { section: ListSection }) {
  const query = useQuery(listQuery(section))
  return (
    <Panel
      id={`list-${section.key}`}
      title={section.title}
      count={query.data?.length}
      actions={query.data && query.data.length > 0 && <AddButton section={section} />}
    >
      <UnpublishedDrafts section={section} />
      <QueryResult query={query} lines={6}>
        {(records) =>
          records.length === 0 ? (
            <NoRecords section={section} />
          ) : (
            <Rows section={section} records={records} />
          )
        }
      </QueryResult>
    </Panel>
  )
}

function Rows({ section, records }: { section: Section; records: readonly ContentRecord[] }) {
  const client = useQueryClient()
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [q, setQ] = useState('')
  const { queryKey } = listQuery(section)
  const drafts = useQuery(draftsQuery({ section: section.key as SectionKey }))

  const mutationKey = ['reorder', section.key]
  const isLastMove = () => client.isMutating({ mutationKey }) === 1
  // Saves run one after the other: a save that overtook a later one would restore the previous order.
  const { mutate: saveOrder } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: contentApi(section).reorder,
    onSuccess: (published) => isLastMove() && toastPublished(section, 'Order saved.', published, client),
    onError: (error) => toastFailure('The order could not be saved.', error),
    onSettled: () => isLastMove() && reloadChanged(section, client),
  })

  async function move(from: number, to: number) {
    const moved = records.toSpliced(from, 1).toSpliced(to, 0, records[from]!)
    setAnnouncement(`${nameOf(section, records[from]!)} is now ${to + 1} of ${records.length}.`)
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, moved)
    dismissToast()
    saveOrder(moved.map(({ _id }) => _id))
  }
  const mayMove = useMay()('content.publish')
  useDragOrder(list, q || !mayMove ? 0 : records.length, move)

  const matches = records
    .map((record, index) => ({ record, index }))
    .filter(({ record }) => includes(record, q))
  return (
    <>
      {records.length > shortList && (
        <div className="filters">
          <SearchFilter label={`Search ${section.title}`} value={q} onChange={setQ} />
        </div>
      )}
      {matches.length === 0 && <EmptyState title="No results found" />}
      <ol className="records" ref={list}>
        {matches.map(({ record, index }) => (
          <Row
            key={record._id}
            section={section}
            record={record}
            draft={drafts.data?.rows.find(({ _id }) => _id === record._id)}
            index={index}
            total={records.length}
            move={move}
          />
        ))}
      </ol>
      <p className="hidden" role="status">
        {announcement}
      </p>
    </>
  )
}

const includes = (record: ContentRecord, q: string) =>
  containsTerms(
    Object.entries(record)
      .map(([name, value]) => (name === '_id' ? '' : toText(value)))
      .join('\n'),
    q,
  )

interface RowProps {
  section: Section
  record: ContentRecord
  draft: Draft | undefined
  index: number
  total: number
  move: (from: number, to: number) => Promise<void>
}

function Row({ section, record, draft, index, total, move }: RowProps) {
  const name = nameOf(section, record)
  const detail = Object.entries(section.fields).find(
    ([key, { kind }]) => key !== section.titleField && kind !== 'image' && !isJson(kind),
  )
  const range = [0, total - 1] as const
  return (
    <RecordRow
      section={section}
      record={record}
      draft={draft}
      detail={detail && listText(section, detail[0], record)}
      index={index}
      isNested={Boolean(index > 0 && section.nested && record[section.nested])}
    >
      {total > shortList ? (
        <MoveTo name={name} index={index} total={total} move={move} />
      ) : (
        <MoveButtons {...{ name, index, range, move }} />
      )}
    </RecordRow>
  )
}
