import { useQueryClient } from '@tanstack/react-query'
import { wordsFor } from '../lib/api.ts'
import { asMoment } from '../lib/time.ts'
import { OneField } from '../ui/one-field.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'
import { restoreFrom, type KindChange, type Plan } from './backup.ts'
import { asMyself } from './as-myself.ts'

interface Props {
  id: string
  name: string
  plan: Plan
  leave: () => void
}

const counted = (title: string, of: (row: KindChange) => number): Column<KindChange> => ({
  title,
  end: true,
  cell: (row) => (of(row) === 0 ? <span className="soft zero">0</span> : of(row).toLocaleString('en-US')),
})
const columns: Column<KindChange>[] = [
  { title: 'What', cell: (row) => row.kind },
  counted('In the file', (row) => row.holds),
  counted('New', (row) => row.added),
  counted('Changed', (row) => row.changed),
  counted('Removed', (row) => row.removed),
  counted('Same', (row) => row.same),
]

/** What a restore would change, and the word that lets it. */
export function PlanView({ id, name, plan, leave }: Props) {
  const client = useQueryClient()
  const { added, removed } = plan.administrators
  const touched = plan.kinds.filter((row) => row.added + row.changed + row.removed > 0)

  async function run() {
    const kept = await asMyself(() => restoreFrom(id))
    await client.invalidateQueries()
    leave()
    toast({
      text: 'Everything is what it was in the file.',
      detail: 'The site is published anew.',
      undo: async () => {
        try {
          await asMyself(() => restoreFrom(kept))
          await client.invalidateQueries()
          toast({ text: 'Undone.', detail: 'Everything is what it was before the restore.' })
        } catch (error) {
          toast({ text: 'It could not be undone.', detail: wordsFor(error) })
        }
      },
    })
  }
  return (
    <div className="stack">
      <p>
        <strong>{name}</strong> was made on {asMoment(plan.madeAt)} by Frontdesk {plan.version}.{' '}
        {touched.length === 0
          ? 'It holds what is here already: a restore would change nothing.'
          : 'This is what a restore would do:'}
      </p>
      <Table
        caption="What a restore would change"
        columns={columns}
        rows={plan.kinds}
        keyOf={(row) => row.kind}
      />
      {(added.length > 0 || removed.length > 0) && (
        <p className="note">
          {added.length > 0 && `${added.join(', ')} would get the back office. `}
          {removed.length > 0 && `${removed.join(', ')} would lose it; you keep it in any case.`}
        </p>
      )}
      <ul className="lines soft">
        <li>What is here now is kept first, so that the restore can be undone.</li>
        <li>The log of what was done stays, and is added to.</li>
        <li>Mail that waited when the backup was made is not sent by itself.</li>
        <li>Personal data that was removed since would be here again.</li>
      </ul>
      <OneField
        name="confirm"
        label="Type “restore” to replace everything"
        max={20}
        button="Replace everything"
        check={(value) => (value.trim() === 'restore' ? undefined : 'Type the word restore.')}
        send={run}
      />
      <div>
        <button type="button" className="btn quiet" onClick={leave}>
          Leave everything as it is
        </button>
      </div>
    </div>
  )
}
