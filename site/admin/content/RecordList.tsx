import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { editAddress, screenFor } from '#content/screens.ts'
import type { Section } from '#content/section.ts'
import { dollars } from '../../lib/money.ts'
import { wordsFor } from '../lib/api.ts'
import { Empty, Loaded } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { Thumbnail } from './ImageInput.tsx'
import { changesOf, listOf, nameOf, oneOf, type ContentRecord } from './records.ts'
import { removeRecord } from './remove-record.ts'
import { say } from './say.ts'
import { useDragOrder } from './use-drag-order.ts'

/** The records of a list in their order, with everything that can be done to them. */
export function RecordList({ section }: { section: Section }) {
  const query = useQuery(listOf(section))
  const add = `/admin/content/${screenFor(section).slug}/new`
  const button = (
    <Link className="btn main" to={add}>
      <Plus aria-hidden /> Add: {oneOf(section)}
    </Link>
  )
  return (
    <section className="panel" aria-labelledby={`list-${section.key}`}>
      <div className="panel-head">
        <h2 id={`list-${section.key}`}>
          {section.title} {query.data && <span className="count">{query.data.length}</span>}
        </h2>
        {query.data && query.data.length > 0 && button}
      </div>
      <Loaded query={query} lines={6}>
        {(records) =>
          records.length === 0 ? (
            <Empty title="Nothing here yet" action={button}>
              {section.about}
            </Empty>
          ) : (
            <Rows section={section} records={records} />
          )
        }
      </Loaded>
    </section>
  )
}

function Rows({ section, records }: { section: Section; records: readonly ContentRecord[] }) {
  const client = useQueryClient()
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const changes = changesOf(section, client)
  const { queryKey } = listOf(section)

  async function move(from: number, to: number) {
    const moved = records.toSpliced(from, 1).toSpliced(to, 0, records[from]!)
    const before = records.map((record) => record._id)
    setSaid(`${nameOf(section, records[from]!)} is now ${to + 1} of ${records.length}.`)
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, moved)
    try {
      const published = await changes.reorder(moved.map((record) => record._id))
      say(section, 'The order is changed.', published, client, () => changes.reorder(before))
    } catch (error) {
      client.setQueryData(queryKey, [...records])
      toast({ text: 'The order is as it was.', detail: wordsFor(error) })
    }
  }
  useDragOrder(list, records.length, move)

  return (
    <>
      <ol className="records" ref={list}>
        {records.map((record, i) => (
          <Row key={record._id} section={section} record={record} at={i} of={records.length} move={move} />
        ))}
      </ol>
      <p className="hidden" role="status">
        {said}
      </p>
    </>
  )
}

interface RowProps {
  section: Section
  record: ContentRecord
  at: number
  of: number
  move: (from: number, to: number) => Promise<void>
}

function Row({ section, record, at, of, move }: RowProps) {
  const client = useQueryClient()
  const name = nameOf(section, record)
  const picture = Object.entries(section.fields).find(([, field]) => field.kind === 'image')?.[0]
  const words = Object.entries(section.fields).find(
    ([key, { kind }]) => key !== section.named && kind !== 'image',
  )?.[0]
  const edit = editAddress(section, record._id)
  return (
    <li className="record" data-index={at}>
      <span className="grip" aria-hidden title="Drag to move">
        <GripVertical />
      </span>
      {picture && <Thumbnail address={record[picture] ?? ''} />}
      <Link className="record-name" to={edit}>
        <strong>{name}</strong>
        {words && (
          <span>
            {section.fields[words]?.kind === 'price' ? dollars(record[words] ?? '') : record[words]}
          </span>
        )}
      </Link>
      <span className="record-actions">
        <button
          type="button"
          className="icon-btn"
          aria-label={`Move up: ${name}`}
          disabled={at === 0}
          onClick={() => void move(at, at - 1)}
        >
          <ArrowUp aria-hidden />
        </button>
        <button
          type="button"
          className="icon-btn"
          aria-label={`Move down: ${name}`}
          disabled={at === of - 1}
          onClick={() => void move(at, at + 1)}
        >
          <ArrowDown aria-hidden />
        </button>
        <button
          type="button"
          className="icon-btn"
          aria-label={`Delete: ${name}`}
          onClick={() => void removeRecord(section, record, undefined, client)}
        >
          <Trash2 aria-hidden />
        </button>
      </span>
    </li>
  )
}
