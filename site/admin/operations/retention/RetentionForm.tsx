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
import { Form, type Values } from '../../../ui/form/Form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { retentionQuery, saveRetention, type Retention, type RetentionBody } from './queries.ts'
import { readDays, rowsText } from './format.ts'

const checks = Object.fromEntries(
  retentionKeys.map((key) => [
    key,
    (typed: string) => (isAllowed(key, readDays(typed)) ? '' : retentionBounds(key)),
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

  async function save(values: Values) {
    const body = Object.fromEntries(
      retentionKeys.map((key) => [key, readDays(values[key] ?? '')]),
    ) as RetentionBody
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
      checks={checks}
      onSubmit={save}
      button="Save"
      pendingText="Saving…"
      draft="data retention"
      keepValues
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
  const { key, days, ranAt, deleted } = rule
  const { title, about, days: byDefault, canKeepAll } = retentionRules[key]
  return (
    <li>
      <Field
        name={key}
        label={`${title}: days to keep`}
        inputMode="numeric"
        maxLength={7}
        required={!canKeepAll}
        defaultValue={days === null ? '' : String(days)}
        hint={`${retentionBounds(key)}${canKeepAll ? ' Leave empty to keep everything.' : ''} ${byDefault.toLocaleString('en-US')} by default.`}
      />
      <div>
        <p>{about}</p>
        <p className="muted">
          {rowsText(rule)} {rule.rows === 1 ? 'row' : 'rows'}.{' '}
          {ranAt ? (
            <>
              Last run <TimeAgo at={ranAt} />, {deleted.toLocaleString('en-US')} deleted.
            </>
          ) : (
            'Not run yet.'
          )}
        </p>
      </div>
    </li>
  )
}
