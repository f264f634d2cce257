import { useState } from 'react'
import { FileUp } from 'lucide-react'
import { customerColumnNames, customerColumns, type CustomerColumn } from '#content/shop/customer-columns.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatCount } from '../../../ui/number.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ApiErrorMessage } from '../../../ui/query-result.tsx'
import { Select } from '../../../ui/select.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useFilePicker } from '../../../ui/use-file-picker.tsx'
import { importCustomers, type ImportResult } from './queries.ts'

type Duplicates = 'merge' | 'skip'

interface Chosen {
  name: string
  csv: string
  mapping?: ImportResult['mapping']
  duplicates: Duplicates
  tag: string
}

/** Customers from a CSV file: choose it, say which column is what, see what would happen, import. */
export function CustomerImport() {
  const [chosen, setChosen] = useState<Chosen>()
  const [plan, setPlan] = useState<ImportResult>()
  const [done, setDone] = useState<ImportResult>()
  const [error, setError] = useState<unknown>()
  const [pending, setPending] = useState(false)
  const { reportSuccess } = useAction('customers')

  async function send(next: Chosen, preview: boolean) {
    setPending(true)
    setError(undefined)
    const { name: _, ...body } = next
    try {
      const { data } = await importCustomers({ ...body, preview })
      if (preview) {
        setChosen({ ...next, mapping: data.mapping })
        setPlan(data)
      } else {
        setDone(data)
        reportSuccess({ text: `${counted(data.added)} added.` })
      }
    } catch (reason) {
      setError(reason)
    }
    setPending(false)
  }
  const picker = useFilePicker({
    accept: '.csv,.txt,text/csv,text/plain',
    label: 'CSV file',
    onFiles: async ([file]) => {
      setDone(undefined)
      setChosen(undefined)
      setPlan(undefined)
      const csv = decode(await file.arrayBuffer())
      await send({ name: file.name, csv, duplicates: 'merge', tag: '' }, true)
    },
  })
  const change = (more: Partial<Chosen>) => chosen && send({ ...chosen, ...more }, true)

  return (
    <>
      <PageHeader
        title="Import customers"
        breadcrumbs={[{ text: 'Customers', href: '/admin/customers' }]}
        description="From a CSV file with a line of headings, up to 5,000 rows at once. Nothing is mailed."
      />
      {picker.input}
      <Panel label="File">
        <div {...picker.dropZone}>
          {chosen ? (
            <div className="actions">
              <strong>{chosen.name}</strong>
              <Button small disabled={pending} onClick={picker.open}>
                Choose another file
              </Button>
            </div>
          ) : (
            <EmptyState
              title="Choose a file"
              action={
                <Button variant="primary" icon={FileUp} disabled={pending} onClick={picker.open}>
                  Choose a CSV file
                </Button>
              }
            >
              Save it as CSV in your spreadsheet or the program that you come from. Columns can be in any
              order.
            </EmptyState>
          )}
        </div>
        {error !== undefined && <ApiErrorMessage error={error} />}
      </Panel>
      {done ? (
        <Panel title="Imported">
          <Outcome result={done} past />
          <div className="actions">
            <ButtonLink variant="primary" href="/admin/customers">
              See the customers
            </ButtonLink>
          </div>
        </Panel>
      ) : (
        chosen &&
        plan && (
          <>
            <Panel title="Which column is what?">
              <div className="filters import-mapping">
                {customerColumnNames.map((column) => (
                  <Select
                    key={column}
                    label={customerColumns[column].label}
                    value={String(plan.mapping[column] ?? '')}
                    disabled={pending}
                    options={[
                      ['', 'Leave out'],
                      ...plan.headings.map(
                        (heading, i) => [String(i), heading || `Column ${i + 1}`] as const,
                      ),
                    ]}
                    onChange={(value) => void change({ mapping: withColumn(plan.mapping, column, value) })}
                  />
                ))}
              </div>
              <Table
                caption="The first rows"
                columns={sampleColumns(plan)}
                rows={plan.sample.map((cells, i) => ({ i, cells }))}
                keyOf={({ i }) => String(i)}
              />
            </Panel>
            <Panel title="What happens">
              <div className="filters">
                <Select
                  label="Customers who exist already, by their email address"
                  value={chosen.duplicates}
                  disabled={pending}
                  options={[
                    ['merge', 'Fill in what is empty'],
                    ['skip', 'Leave them as they are'],
                  ]}
                  onChange={(duplicates) => void change({ duplicates: duplicates as Duplicates })}
                />
                <label>
                  Tag for all rows (optional)
                  <input
                    value={chosen.tag}
                    maxLength={40}
                    onChange={({ target }) => setChosen({ ...chosen, tag: target.value })}
                    onBlur={() => void change({})}
                  />
                </label>
              </div>
              <Outcome result={plan} />
              <div className="actions">
                <Button
                  variant="primary"
                  disabled={pending || plan.added + plan.filled === 0}
                  onClick={() => void send(chosen, false)}
                >
                  {pending ? 'One moment…' : `Import ${counted(plan.added + plan.filled)}`}
                </Button>
              </div>
            </Panel>
          </>
        )
      )}
    </>
  )
}

/** UTF-8, or what spreadsheets write on Windows. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Each column of the file is one detail at most. */
function withColumn(
  mapping: ImportResult['mapping'],
  column: CustomerColumn,
  value: string,
): ImportResult['mapping'] {
  const others = Object.entries(mapping).filter(([name, at]) => name !== column && String(at) !== value)
  return { ...Object.fromEntries(others), ...(value !== '' && { [column]: Number(value) }) }
}

const sampleColumns = ({ headings }: ImportResult): Column<{ i: number; cells: string[] }>[] =>
  headings.map((heading, i) => ({
    title: heading || `Column ${i + 1}`,
    breaks: true,
    cell: ({ cells }) => cells[i] || <span className="zero" />,
  }))

const counted = (count: number) => `${formatCount(count)} ${count === 1 ? 'customer' : 'customers'}`

const maxShownErrors = 50

function Outcome({ result, past = false }: { result: ImportResult; past?: boolean }) {
  const { rows, added, duplicates, filled, errors } = result
  return (
    <>
      <p role="status">
        {formatCount(rows)} {rows === 1 ? 'row' : 'rows'}: {formatCount(added)} new{' '}
        {added === 1 ? 'customer' : 'customers'}, {duplicates} known already
        {filled > 0 && ` (of whom ${filled} ${past ? 'got' : 'get'} more details)`}
        {errors.length > 0 && `, ${errors.length} left out`}.
      </p>
      {errors.length > 0 && (
        <>
          <ul className="bulleted">
            {errors.slice(0, maxShownErrors).map(({ line, error }) => (
              <li key={line}>
                Line {line}: {labelOf(error.column)}
                {error.message}
              </li>
            ))}
          </ul>
          {errors.length > maxShownErrors && <p>And {errors.length - maxShownErrors} more.</p>}
        </>
      )}
    </>
  )
}

const labelOf = (column: string) =>
  column in customerColumns ? `${customerColumns[column as CustomerColumn].label}: ` : ''
