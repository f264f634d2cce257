import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, ArrowUpToLine, GripVertical, Plus, Trash2 } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { editAddress, screenFor } from '#content/screens.ts'
import type { Section } from '#content/section.ts'
import { dollars } from '../../lib/money.ts'
import { wordsFor } from '../lib/api.ts'
import { Search } from '../ui/search.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { Thumbnail } from './ImageInput.tsx'
import { changesOf, listOf, nameOf, oneOf, type ContentRecord } from './records.ts'
import { removeRecord } from './remove-record.ts'
import { say } from './say.ts'
import { useDragOrder } from './use-drag-order.ts'

/** A list of more records than these is searched, and its records are moved by their number, not step by step. */
const few = 12

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
  const [q, setQ] = useState('')
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
  useDragOrder(list, q ? 0 : records.length, move)

  const long = records.length > few
  const found = records.map((record, at) => ({ record, at })).filter(({ record }) => holds(record, q))
  return (
    <>
      {long && (
        <div className="filters">
          <Search label={`Search in ${section.title}`} value={q} onSearch={setQ} />
        </div>
      )}
      {found.length === 0 && <Empty title="Nothing was found" />}
      <ol className="records" ref={list}>
        {found.map(({ record, at }) => (
          <Row
            key={record._id}
            section={section}
            record={record}
            at={at}
            of={records.length}
            long={long}
            move={move}
          />
        ))}
      </ol>
      <p className="hidden" role="status">
        {said}
      </p>
    </>
  )
}

const holds = (record: ContentRecord, q: string) =>
  Object.entries(record).some(
    ([name, value]) => name !== '_id' && value.toLowerCase().includes(q.trim().toLowerCase()),
  )

interface RowProps {
  section: Section
  record: ContentRecord
  at: number
  of: number
  long: boolean
  move: (from: number, to: number) => Promise<void>
}

function Row({ section, record, at, of, long, move }: RowProps) {
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
        {long ? (
          <>
            <Position name={name} at={at} of={of} move={move} />
            <MoveButton label={`Move to the top: ${name}`} to={0} at={at} of={of} move={move}>
              <ArrowUpToLine aria-hidden />
            </MoveButton>
          </>
        ) : (
          <>
            <MoveButton label={`Move up: ${name}`} to={at - 1} at={at} of={of} move={move}>
              <ArrowUp aria-hidden />
            </MoveButton>
            <MoveButton label={`Move down: ${name}`} to={at + 1} at={at} of={of} move={move}>
              <ArrowDown aria-hidden />
            </MoveButton>
          </>
        )}
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

interface MoveProps extends Pick<RowProps, 'at' | 'of' | 'move'> {
  label: string
  to: number
  children: ReactNode
}

const MoveButton = ({ label, to, at, of, move, children }: MoveProps) => (
  <button
    type="button"
    className="icon-btn"
    aria-label={label}
    disabled={to === at || to < 0 || to >= of}
    onClick={() => void move(at, to)}
  >
    {children}
  </button>
)

/** The number of a record in its list; another one moves it there. */
function Position({ name, at, of, move }: Pick<RowProps, 'at' | 'of' | 'move'> & { name: string }) {
  const [typed, setTyped] = useState(String(at + 1))
  const [seen, setSeen] = useState(at)
  // Not by a key: a new input would lose the focus.
  if (seen !== at) {
    setSeen(at)
    setTyped(String(at + 1))
  }
  function go() {
    const to = Math.min(Math.max(Math.round(Number(typed)) || at + 1, 1), of) - 1
    setTyped(String(to + 1))
    if (to !== at) void move(at, to)
  }
  return (
    <input
      className="position"
      inputMode="numeric"
      aria-label={`Position of ${name}, 1 to ${of}`}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={go}
      onKeyDown={(event) => event.key === 'Enter' && go()}
    />
  )
}
