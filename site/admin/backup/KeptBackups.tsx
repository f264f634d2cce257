import { useQuery } from '@tanstack/react-query'
import { Download, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { downloadFile } from '../../session/download.ts'
import { useAct } from '../lib/act.ts'
import { call, get } from '../lib/api.ts'
import { ago, asMoment } from '../lib/time.ts'
import { asSize } from '../pictures/media.ts'
import { ask } from '../ui/ask.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { planOf, type Kept, type Plan } from './backup.ts'
import { asMyself } from './as-myself.ts'
import { PlanView } from './PlanView.tsx'

/** The way back from each of the last restores. */
export function KeptBackups() {
  const { act, busy } = useAct('backups')
  const query = useQuery({ queryKey: ['backups'], queryFn: () => get<Kept[]>('/backups') })
  const [chosen, setChosen] = useState<{ kept: Kept; plan: Plan }>()

  const look = (kept: Kept) =>
    act(async () => setChosen({ kept, plan: await asMyself(() => planOf(kept._id)) }), 'It cannot be shown.')
  const save = ({ _id, name }: Kept) =>
    act(() => asMyself(() => downloadFile(`/backups/${_id}/file`, name)), 'It was not downloaded.')
  async function remove(kept: Kept) {
    const sure = await ask({
      title: `Remove ${kept.name}?`,
      text: 'The restore that it was kept for cannot be undone any more.',
      yes: 'Remove backup',
    })
    if (sure) await act(() => asMyself(() => call('DELETE', `/backups/${kept._id}`)), 'It was not removed.')
  }
  const columns: Column<Kept>[] = [
    {
      title: 'Before the restore',
      cell: (kept) => (
        <time dateTime={kept.createdAt} title={asMoment(kept.createdAt)}>
          {ago(kept.createdAt)}
        </time>
      ),
    },
    { title: 'Restored by', wide: true, cell: (kept) => kept.createdBy ?? 'Command line' },
    { title: 'Size', end: true, cell: (kept) => asSize(kept.size) },
    {
      title: 'Actions',
      end: true,
      cell: (kept) => (
        <span className="record-actions">
          <button type="button" className="btn small" disabled={busy} onClick={() => void look(kept)}>
            <Undo2 aria-hidden /> Go back to it
          </button>
          <button
            type="button"
            className="icon-btn"
            disabled={busy}
            aria-label={`Download ${kept.name}`}
            onClick={() => void save(kept)}
          >
            <Download aria-hidden />
          </button>
          <button
            type="button"
            className="icon-btn"
            disabled={busy}
            aria-label={`Remove ${kept.name}`}
            onClick={() => void remove(kept)}
          >
            <Trash2 aria-hidden />
          </button>
        </span>
      ),
    },
  ]
  return (
    <section className="panel" aria-labelledby="kept-title">
      <h2 id="kept-title">What was here before the last restores</h2>
      <Loaded query={query} lines={2}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="Nothing was restored yet">
              Before a restore, a backup of everything is kept here: the last three.
            </Empty>
          ) : (
            <Table caption="Kept backups" columns={columns} rows={rows} keyOf={(kept) => kept._id} />
          )
        }
      </Loaded>
      {chosen && (
        <PlanView
          id={chosen.kept._id}
          name={chosen.kept.name}
          plan={chosen.plan}
          leave={() => setChosen(undefined)}
        />
      )}
    </section>
  )
}
