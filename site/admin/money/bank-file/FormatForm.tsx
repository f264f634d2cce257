import { useState } from 'react'
import type { FormFields } from '#content/model/form-field.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { readWithFormat, type ChosenFile, type CsvTable, type ReadFile } from './queries.ts'

type Format = CsvTable['format']

const amountStyles = [
  ['signed', 'In one column, with a minus for what went out'],
  ['two', 'In two columns: what came in, and what went out'],
  ['marked', 'In one column, and another one says what came in'],
] as const

const dateOrders = [
  ['dmy', 'Day, month, year: 27.11.2026'],
  ['mdy', 'Month, day, year: 11/27/2026'],
  ['ymd', 'Year, month, day: 2026-11-27'],
] as const

const decimalMarks = [
  [',', 'A comma: 1.234,50'],
  ['.', 'A point: 1,234.50'],
] as const

const seconds = { two: 'Column of what went out', marked: 'Column that says what came in' } as const

function fieldsOf({ columns }: CsvTable, style: Format['amountStyle']) {
  const choices = columns.map((name) => [name, name] as const)
  const column = { kind: 'select', choices } as const
  const optional = { ...column, optional: true, emptyLabel: 'None' } as const
  return {
    dateColumn: { ...column, label: 'Column of the day' },
    dateOrder: { kind: 'select', label: 'How days are written', choices: dateOrders },
    amountStyle: { kind: 'select', label: 'How amounts are written', choices: amountStyles },
    amountColumn: { ...column, label: style === 'two' ? 'Column of what came in' : 'Column of the amount' },
    ...(style !== 'signed' && { secondColumn: { ...column, label: seconds[style] } }),
    decimalMark: { kind: 'select', label: 'Before the cents', choices: decimalMarks },
    textColumn: { ...optional, label: 'Column of the text' },
    payerColumn: { ...optional, label: 'Column of the payer’s name' },
    payerAccountColumn: { ...optional, label: 'Column of the payer’s account' },
    currencyColumn: { ...optional, label: 'Column of the currency' },
  } satisfies FormFields
}

const sampleColumns = ({ columns }: CsvTable): Column<{ i: number; cells: string[] }>[] =>
  columns.map((title, i) => ({
    title,
    breaks: true,
    cell: ({ cells }) => cells[i] || <span className="zero" />,
  }))

/** Asks what the columns of a CSV file are: once for all files with the same columns. */
export function FormatForm({
  chosen,
  table,
  onRead,
}: {
  chosen: ChosenFile
  table: CsvTable
  onRead: (read: ReadFile) => void
}) {
  const [style, setStyle] = useState(table.format.amountStyle)
  return (
    <Panel title="Columns">
      <Table
        caption="The first rows"
        columns={sampleColumns(table)}
        rows={table.rows.map((cells, i) => ({ cells, i }))}
        keyOf={({ i }) => String(i)}
      />
      <Form
        fields={fieldsOf(table, style)}
        values={{ ...table.format }}
        button="Read the file"
        pendingText="Reading…"
        onChange={(values) => setStyle((values?.['amountStyle'] as Format['amountStyle']) ?? style)}
        onSubmit={async (values) => {
          onRead(await readWithFormat(chosen, { ...table.format, ...values } as Format))
        }}
      />
    </Panel>
  )
}
