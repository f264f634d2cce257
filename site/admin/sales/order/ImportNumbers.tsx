import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { reportValueText } from '#content/shop/order-report.ts'
import {
  importNumbers,
  type ImportPlan,
  type NumberSource,
  type Report,
} from '../../../order/report/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { siteLocale } from '../../../ui/locale.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { formatCount } from '../../../ui/number.ts'
import { ApiErrorMessage } from '../../../ui/query-result.tsx'
import { Select } from '../../../ui/select.tsx'
import { Table } from '../../../ui/table.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useFilePicker } from '../../../ui/use-file-picker.tsx'

const hows = [
  ['sum', 'added up'],
  ['average', 'on average'],
  ['last', 'the last one'],
] as const

const maxBytes = 1_000_000

/** Numbers of a report from a CSV file: choose it, say which column is which number, see what would happen, take it over. */
export function ImportNumbers({ report, close }: { report: Report; close: () => void }) {
  const [csv, setCsv] = useState('')
  const [name, setName] = useState('')
  const [plan, setPlan] = useState<ImportPlan>()
  const [error, setError] = useState<unknown>()
  const [fileProblem, setFileProblem] = useState('')
  const [pending, setPending] = useState(false)
  const { reportSuccess } = useAction('order')

  async function send(text: string, sources: readonly NumberSource[] | undefined, preview: boolean) {
    setPending(true)
    setError(undefined)
    try {
      const answer = await importNumbers(report, {
        csv: text,
        preview,
        ...(sources && { sources: [...sources] }),
      })
      if (preview) setPlan(answer.data)
      else {
        reportSuccess({ text: 'Numbers taken over.' }, answer)
        close()
      }
    } catch (reason) {
      setError(reason)
    }
    setPending(false)
  }
  const picker = useFilePicker({
    accept: '.csv,.txt,.tsv,text/csv,text/plain',
    label: 'CSV file',
    onFiles: async ([file]) => {
      setPlan(undefined)
      setError(undefined)
      setName(file.name)
      const text = file.size > maxBytes ? undefined : await file.text().catch(() => undefined)
      setFileProblem(
        text !== undefined
          ? ''
          : file.size > maxBytes
            ? 'At most 1 MB: export a shorter time.'
            : 'This file cannot be read.',
      )
      if (text === undefined) return
      setCsv(text)
      await send(text, undefined, true)
    },
  })
  const change = (i: number, source: NumberSource) =>
    plan &&
    void send(
      csv,
      plan.sources.map((each, at) => (at === i ? source : each)),
      true,
    )
  return (
    <Dialog title="Numbers from a CSV file" close={close} kind="large" isBusy={pending}>
      <div className="stack">
        {picker.input}
        <p className="muted">
          As exported from Google Search Console, Google Analytics or a rank tracker: a line of headings, up
          to 1 MB.
        </p>
        <div className="actions" {...picker.dropZone}>
          {name && <strong>{name}</strong>}
          <Button
            variant={plan ? undefined : 'primary'}
            icon={FileUp}
            disabled={pending}
            onClick={picker.open}
          >
            {name ? 'Choose another file' : 'Choose a file'}
          </Button>
        </div>
        {fileProblem && (
          <p className="error" role="alert">
            {fileProblem}
          </p>
        )}
        {error !== undefined && <ApiErrorMessage error={error} />}
        {plan && (
          <>
            <Sample plan={plan} />
            <p className="muted">
              {plan.hasDays
                ? `Rows of this period: ${formatCount(plan.rows)}.`
                : `No column has days such as 2026-11-21: all ${formatCount(plan.rows)} rows count for this period.`}
              {plan.isCut && ' What follows after an empty line is left out.'}
            </p>
            {report.numbers.map((number, i) => (
              <Source key={number.label} {...{ number, plan, pending }} at={i} change={change} />
            ))}
            <Problems plan={plan} />
            <div className="actions">
              <Button
                variant="primary"
                disabled={pending || plan.problems.length > 0 || plan.sources.every((each) => each === null)}
                onClick={() => void send(csv, plan.sources, false)}
              >
                Take the numbers over
              </Button>
              <Button disabled={pending} onClick={close}>
                Cancel
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

const Sample = ({ plan: { headings, sample } }: { plan: ImportPlan }) => (
  <Table
    caption="The first rows of the file"
    compact
    columns={headings.map((title, i) => ({ title, cell: (row: { cells: string[] }) => row.cells[i] ?? '' }))}
    rows={sample.map((cells, i) => ({ key: String(i), cells }))}
    keyOf={({ key }) => key}
  />
)

function Source({
  number: { label, unit },
  plan: { headings, sources, numbers },
  at,
  pending,
  change,
}: {
  number: Report['numbers'][number]
  plan: ImportPlan
  at: number
  pending: boolean
  change: (at: number, source: NumberSource) => void
}) {
  const source = sources[at] ?? null
  const read = numbers[at]
  return (
    <div className="filters">
      <Select
        label={unit ? `${label} (${unit})` : label}
        value={source ? String(source.column) : ''}
        disabled={pending}
        options={[['', 'Not in this file'], ...headings.map((heading, i) => [String(i), heading] as const)]}
        onChange={(column) =>
          change(at, column === '' ? null : { column: Number(column), how: source?.how ?? 'sum' })
        }
      />
      {source && (
        <Select
          label="Rows"
          value={source.how}
          disabled={pending}
          options={hows}
          onChange={(how) => change(at, { ...source, how: hows.find(([each]) => each === how)![0] })}
        />
      )}
      {read && (
        <span>
          <strong>{read.value ? reportValueText({ unit }, read.value, siteLocale()) : 'No value'}</strong>
          {read.before.length > 0 && (
            <span className="muted"> and {formatCount(read.before.length)} periods before</span>
          )}
        </span>
      )}
    </div>
  )
}

const Problems = ({ plan: { problems } }: { plan: ImportPlan }) =>
  problems.length > 0 && (
    <Note role="status">
      Correct the file, or choose other columns:
      {problems.map(({ line, message }) => (
        <span key={`${line} ${message}`} className="import-problem">
          Line {line}: {message}
        </span>
      ))}
    </Note>
  )
