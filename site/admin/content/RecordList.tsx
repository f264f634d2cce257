import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, ArrowUpToLine, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { editAddress, screenFor } from '#content/screens.ts'
import type { Section } from '#content/section.ts'
import { isJson, toText } from '#content/value.ts'
import { contentApi } from '../../session/content-api.ts'
import { formatPrice } from '../../lib/price.ts'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { SearchFilter } from '../../ui/filters.tsx'
import { Panel } from '../../ui/panel.tsx'
import { EmptyState, QueryResult } from '../../ui/query-result.tsx'
import { dismissToast, toast } from '../../ui/toast.tsx'
import { wordsFor } from '../lib/api.ts'
import { Thumbnail } from './ImageInput.tsx'
import { listOf, nameOf, oneOf, reloadChanged, type ContentRecord } from './records.ts'
import { removeRecord } from './remove-record.ts'
import { DragHandle, MoveButton, useDragOrder } from './row-parts.tsx'
import { DraftBadge, NewDrafts } from '../releases/drafts-in-list.tsx'
import { Starter } from './Starter.tsx'
import { toastPublished } from './toast-published.ts'

/** A list with more records than this has a search, and its records move by their number, not step by step. */
const shortList = 12

/** The records of a list section in their order. */
export function RecordList({ section }: { section: Section }) {
  const query = useQuery(listOf(section))
  const addButton = (
    <ButtonLink variant="primary" icon={Plus} href={`/admin/content/${screenFor(section).slug}/new`}>
      Add {oneOf(section)}
    </ButtonLink>
  )
  return (
    <Panel
      id={`list-${section.key}`}
      title={section.title}
      count={query.data?.length}
      actions={query.data && query.data.length > 0 && addButton}
    >
      <QueryResult query={query} lines={6}>
        {(records) =>
          records.length === 0 ? (
            <EmptyState
              title={`No ${section.title.toLowerCase()} yet`}
              action={
                <div className="actions">
                  {addButton}
                  <Starter section={section} />
                </div>
              }
            >
              {section.about}
            </EmptyState>
          ) : (
            <Rows section={section} records={records} />
          )
        }
      </QueryResult>
      <NewDrafts section={section} />
    </Panel>
  )
}

function Rows({ section, records }: { section: Section; records: readonly ContentRecord[] }) {
  const client = useQueryClient()
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [q, setQ] = useState('')
  const { queryKey } = listOf(section)

  const mutationKey = ['reorder', section.key]
  const isLastMove = () => client.isMutating({ mutationKey }) === 1
  // One save after the other: one that overtook another would bring back the order before it.
  const { mutate: saveOrder } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: contentApi(section).reorder,
    onSuccess: (published) => isLastMove() && toastPublished(section, 'Order saved.', published, client),
    onError: (error) => toast({ text: 'The order could not be saved.', detail: wordsFor(error) }),
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
  useDragOrder(list, q ? 0 : records.length, move)

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
  Object.entries(record).some(
    ([name, value]) => name !== '_id' && toText(value).toLowerCase().includes(q.trim().toLowerCase()),
  )

interface RowProps {
  section: Section
  record: ContentRecord
  index: number
  total: number
  move: (from: number, to: number) => Promise<void>
}

function Row({ section, record, index, total, move }: RowProps) {
  const client = useQueryClient()
  const name = nameOf(section, record)
  const fields = Object.entries(section.fields)
  const picture = fields.find(([, { kind }]) => kind === 'image')?.[0]
  const detail = fields.find(([key, { kind }]) => key !== section.named && kind !== 'image' && !isJson(kind))
  const detailText = detail && toText(record[detail[0]])
  const range = [0, total - 1] as const
  return (
    <li
      className="record"
      data-index={index}
      data-nested={(index > 0 && section.nested && record[section.nested]) || undefined}
    >
      <DragHandle />
      {picture && <Thumbnail address={toText(record[picture])} />}
      <a className="record-name" href={editAddress(section, record._id)}>
        <strong>
          {name} <DraftBadge section={section} id={record._id} />
        </strong>
        {detail && <span>{detail[1].kind === 'price' ? formatPrice(detailText!) : detailText}</span>}
      </a>
      <span className="row-actions">
        {total > shortList ? (
          <>
            <Position name={name} index={index} total={total} move={move} />
            <MoveButton
              icon={ArrowUpToLine}
              label={`Move ${name} to the top`}
              {...{ index, range, move }}
              to={0}
            />
          </>
        ) : (
          <>
            <MoveButton icon={ArrowUp} label={`Move ${name} up`} {...{ index, range, move }} to={index - 1} />
            <MoveButton
              icon={ArrowDown}
              label={`Move ${name} down`}
              {...{ index, range, move }}
              to={index + 1}
            />
          </>
        )}
        <IconButton
          icon={Trash2}
          label={`Delete ${name}`}
          onClick={() => removeRecord(section, record, undefined, client)}
        />
      </span>
    </li>
  )
}

/** The number of a record in its list; another number moves it there. */
function Position({ name, index, total, move }: Omit<RowProps, 'section' | 'record'> & { name: string }) {
  const [text, setText] = useState(String(index + 1))
  const [lastIndex, setLastIndex] = useState(index)
  // Not by a key: a new input would lose the focus.
  if (lastIndex !== index) {
    setLastIndex(index)
    setText(String(index + 1))
  }
  function submit() {
    const to = Math.min(Math.max(Math.round(Number(text)) || index + 1, 1), total) - 1
    setText(String(to + 1))
    if (to !== index) void move(index, to)
  }
  return (
    <input
      className="position"
      inputMode="numeric"
      aria-label={`Position of ${name}, 1 to ${total}`}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={submit}
      onKeyDown={(event) => event.key === 'Enter' && submit()}
    />
  )
}
