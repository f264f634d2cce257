import { useOutletContext } from 'react-router'
import { accessText } from '#content/model/permissions.ts'
import type { Session } from '../../../session/session.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { formatDateTime } from '../../../ui/time.tsx'
import type { KindChange, Plan } from './queries.ts'
import { Note } from '../../../ui/note.tsx'
import { formatCount } from '../../../ui/number.ts'

const notTyped = 'Type “restore” to confirm.'

interface Props {
  name: string
  plan: Plan
  restore: () => Promise<unknown>
  close: () => void
}

const countColumn = (title: string, count: (row: KindChange) => number): Column<KindChange> => ({
  title,
  align: 'end',
  cell: (row) => (count(row) === 0 ? <span className="muted zero">0</span> : formatCount(count(row))),
})
const columns: Column<KindChange>[] = [
  { title: 'Data', cell: ({ kind }) => kind },
  countColumn('In the file', ({ holds }) => holds),
  countColumn('Added', ({ added }) => added),
  countColumn('Changed', ({ changed }) => changed),
  countColumn('Removed', ({ removed }) => removed),
  countColumn('Unchanged', ({ same }) => same),
]

/** The changes that a restore would make, and the form that confirms it. */
export function RestorePlan({ name, plan, restore, close }: Props) {
  const { added, removed } = plan.administrators
  const { email } = useOutletContext<Session>()
  // The person who restores keeps their access.
  const changed = plan.administrators.changed.filter((each) => each.email !== email?.toLowerCase())
  const hasChanges = plan.kinds.some((row) => row.added + row.changed + row.removed > 0)
  return (
    <div className="stack">
      <p>
        <strong>{name}</strong> was created on {formatDateTime(plan.madeAt)} by Frontdesk {plan.version}.{' '}
        {hasChanges
          ? 'Restoring it makes these changes:'
          : 'It matches the current data: restoring it changes nothing.'}
      </p>
      <Table
        caption="Changes by the restore"
        columns={columns}
        rows={plan.kinds}
        keyOf={({ kind }) => kind}
      />
      {(added.length > 0 || removed.length > 0 || changed.length > 0) && (
        <Note>
          {added.length > 0 && `${added.join(', ')} would get back access to the back office. `}
          {removed.length > 0 && `${removed.join(', ')} would lose access to the back office. `}
          {changed.map(
            ({ email, before, after }) =>
              `${email} would be ${accessText(after)} instead of ${accessText(before)}. `,
          )}
          You keep your access.
        </Note>
      )}
      {plan.missingFiles > 0 && (
        <Note>
          {plan.missingFiles === 1 ? 'One file is' : `${plan.missingFiles} files are`} missing or damaged in
          this backup, and not in the storage either. Everything else can be restored.
        </Note>
      )}
      <ul className="bulleted muted">
        <li>The current data is stored as a backup first, so that you can undo the restore.</li>
        <li>The activity log is kept and continued.</li>
        <li>Emails that were queued when the backup was created are not sent automatically.</li>
        <li>Personal data that was deleted since then is also restored.</li>
      </ul>
      <Form
        fields={{ confirm: { kind: 'text', label: 'Type “restore” to replace all data', missing: notTyped } }}
        checks={{ confirm: (value) => (value === 'restore' ? undefined : notTyped) }}
        button="Replace all data"
        onSubmit={async () => {
          await restore()
        }}
        onCancel={close}
      />
    </div>
  )
}
