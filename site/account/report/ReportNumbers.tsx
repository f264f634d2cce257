import { reportChange, reportValueText } from '#content/shop/order-report.ts'
import type { Report } from '../../order/report/queries.ts'
import { siteLocale } from '../../ui/locale.ts'
import { Table, type Column } from '../../ui/table.tsx'
import type { ReportTexts } from './texts.ts'

type ReportNumber = Report['numbers'][number]

/** The numbers of a report, beside those of the period before. */
export function ReportNumbers({ texts, numbers }: { texts: ReportTexts; numbers: readonly ReportNumber[] }) {
  const locale = siteLocale()
  const columns: Column<ReportNumber>[] = [
    { title: texts.reportNumberLabel, cell: ({ label }) => label },
    {
      title: texts.reportNow,
      align: 'end',
      cell: (number) => <strong>{reportValueText(number, number.value, locale)}</strong>,
    },
    {
      title: texts.reportBefore,
      align: 'end',
      cell: (number) => {
        const last = number.before.at(-1)
        return last ? reportValueText(number, last.value, locale) : '–'
      },
    },
    { title: texts.reportChange, align: 'end', cell: (number) => <Change {...{ texts, number }} /> },
  ]
  return (
    <Table
      caption={texts.reportNumbersHeading}
      columns={columns}
      rows={numbers}
      keyOf={({ label, unit }) => `${label} ${unit}`}
    />
  )
}

function Change({ texts, number }: { texts: ReportTexts; number: ReportNumber }) {
  const change = reportChange(number, siteLocale())
  if (!change) return '–'
  const { text, isBetter } = change
  return (
    <>
      {text}
      {isBetter !== undefined && (
        <span className={isBetter ? 'report-change better' : 'report-change worse'}>
          {isBetter ? texts.reportBetter : texts.reportWorse}
        </span>
      )}
    </>
  )
}
