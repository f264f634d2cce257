import { formatCount } from '../../../ui/number.ts'
import type { FormField } from '#content/model/form-field.ts'
import {
  retentionBounds,
  retentionKeys,
  retentionRules,
  type RetentionKey,
} from '#content/sections/retention.ts'
import { useQueryClient } from '@tanstack/react-query'
import { withVersion } from '../../../session/api.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import type { Checks } from '../../../ui/form/use-fields-form.ts'
import { Panel } from '../../../ui/panel.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { retentionQuery, saveRetention, type Retention, type RetentionBody } from './queries.ts'
import { readDays, rowsText } from './format.ts'

/** The days of each rule, typed with or without commas. */
const fields = Object.fromEntries(
  retentionKeys.map((key) => {
    const { title, days, canKeepAll } = retentionRules[key]
    const help = `${retentionBounds(key)}${canKeepAll ? ' Leave empty to keep everything.' : ''} ${formatCount(days)} by default.`
    return [
      key,
      { kind: 'text', label: `${title}: days to keep`, help, ...(canKeepAll && { optional: true }) },
    ]
  }),
) as Record<RetentionKey, FormField>

const checks: Checks = Object.fromEntries(
  retentionKeys.map((key) => [
    key,
    (typed: string) => (isAllowed(key, readDays(typed)) ? undefined : retentionBounds(key)),
  ]),
)

function isAllowed(key: RetentionKey, days: number | null) {
  const { min, max, canKeepAll } = retentionRules[key]
  return days === null ? canKeepAll : days >= min && days <= max
}

/** The form for the days of each rule, with its number of rows and its last run. */
export function RetentionForm({ report }: { report: Retention & { version: string } }) {
  const client = useQueryClient()
  const { reportSuccess, reloadOnConflict } = useAction('retention', 'content')

  async function save(values: Record<RetentionKey, string>) {
    const body = Object.fromEntries(retentionKeys.map((key) => [key, readDays(values[key])])) as RetentionBody
    const shorter = report.rules.filter(({ key, days }) => (body[key] ?? Infinity) < (days ?? Infinity))
    const applied = report.beginsAt ? report.rules.filter(({ key }) => body[key] !== null) : shorter
    const isSure =
      applied.length === 0 ||
      (await confirm({
        title: 'Delete older data?',
        text: `The next daily run deletes, and only a backup can restore: ${applied
          .map(({ key }) => `${retentionRules[key].title.toLowerCase()} older than ${body[key]} days`)
          .join('; ')}.`,
        confirmLabel: 'Save rules',
      }))
    if (!isSure) return 'unchanged'
    const answer = await saveRetention(body, report.version).catch(reloadOnConflict)
    // The next save needs the new version at once, before the rules are reloaded.
    client.setQueryData(retentionQuery.queryKey, withVersion(answer))
    reportSuccess({ text: 'Data retention saved.', undo: true }, answer)
    return undefined
  }

  return (
    <Form
      fields={fields}
      checks={checks}
      values={Object.fromEntries(
        report.rules.map(({ key, days }) => [key, days === null ? '' : String(days)]),
      )}
      version={report.version}
      onSubmit={save}
      button="Save"
      draft="data retention"
      title="Data retention"
    >
      <Panel title="Your rules">
        <ul className="retention-rules">
          {report.rules.map((rule) => (
            <Rule key={rule.key} rule={rule} />
          ))}
        </ul>
      </Panel>
    </Form>
  )
}

function Rule({ rule }: { rule: Retention['rules'][number] }) {
  const { key, ranAt, deleted } = rule
  const { about } = retentionRules[key]
  return (
    <li>
      <Field name={key} inputMode="numeric" />
      <div>
        <p>{about}</p>
        <p className="muted">
          {rowsText(rule)} {rule.rows === 1 ? 'row' : 'rows'}.{' '}
          {ranAt ? (
            <>
              Last run <TimeAgo at={ranAt} />, {formatCount(deleted)} deleted.
            </>
          ) : (
            'Not run yet.'
          )}
        </p>
      </div>
    </li>
  )
}
