import { maxReportText, reportValuePattern, reportValueText } from '#content/shop/order-report.ts'
import type { FormField } from '#content/model/form-field.ts'
import { updateReport, type Report } from '../../../order/report/queries.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { siteLocale } from '../../../ui/locale.ts'
import { useAction } from '../../../ui/use-action.ts'

/** The name of the draft with what was typed and not saved. */
export const reportDraft = ({ _id }: Report) => `report ${_id}`

const isValue = (text: string) =>
  text === '' || reportValuePattern.test(text) ? undefined : 'Enter a number such as 1204 or 3.7.'

/** The form of the draft of a report: the parts that its template asks for. */
export function ReportForm({ report, onChange }: { report: Report; onChange: (isUnsaved: boolean) => void }) {
  const { reportSuccess, reloadOnConflict } = useAction('order')
  const { done, numbers, next, revision } = report
  const nameOf = (i: number) => `value${i}`
  const lines = (label: string, help: string): FormField => ({
    kind: 'lines',
    label,
    help,
    rows: 6,
    max: maxReportText,
    optional: true,
  })
  const fields: Record<string, FormField> = {
    ...(done !== null && {
      done: lines('What was done', 'The customer reads it. It began with the done tasks: edit it freely.'),
    }),
    ...Object.fromEntries(
      numbers.map(({ label, unit, better, before }, i) => [
        nameOf(i),
        {
          kind: 'text',
          label: unit ? `${label} (${unit})` : label,
          help: [
            better === 'up' ? 'Higher is better.' : 'Lower is better.',
            before.length > 0 &&
              `In the period before: ${reportValueText({ unit }, before.at(-1)!.value, siteLocale())}.`,
          ]
            .filter(Boolean)
            .join(' '),
          max: 20,
          isDecimal: true,
          optional: true,
        } satisfies FormField,
      ]),
    ),
    ...(next !== null && { next: lines('What comes next', 'What you plan for the next period.') }),
  }
  const values = {
    ...(done !== null && { done }),
    ...Object.fromEntries(numbers.map(({ value }, i) => [nameOf(i), value])),
    ...(next !== null && { next }),
  }
  return (
    <Form
      key={report._id}
      fields={fields}
      checks={Object.fromEntries(numbers.map((_, i) => [nameOf(i), isValue]))}
      values={values}
      version={revision}
      title="Report"
      button="Save the draft"
      draft={reportDraft(report)}
      onChange={(changed) => onChange(changed !== null)}
      onSubmit={async (typed) => {
        const answer = await updateReport(report, {
          done: typed['done'] ?? '',
          values: numbers.map((_, i) => typed[nameOf(i)] ?? ''),
          next: typed['next'] ?? '',
        }).catch(reloadOnConflict)
        reportSuccess({ text: 'Draft saved.' }, answer)
      }}
    />
  )
}
