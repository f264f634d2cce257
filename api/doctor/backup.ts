import { lastInLog, lastRun } from '../backup/runs.ts'
import type { Connection } from '../db/connection.ts'

import { fine, unchecked, warning, type Line } from './part.ts'

const age = { key: 'backup.age', title: 'Last backup' }
const restored = { key: 'backup.restore', title: 'Last restore' }
const dayMs = 24 * 60 * 60_000

export async function examineBackup({ db, embedded }: Pick<Connection, 'db' | 'embedded'>): Promise<Line[]> {
  const [exported, lastRestored, scheduled] = await Promise.all([
    lastInLog(db, 'export'),
    lastInLog(db, 'restore'),
    lastRun(db, 'backup', 'done'),
  ])
  return [
    ageLine(latest(exported, scheduled?.finishedAt), embedded),
    lastRestored
      ? fine(restored, `A backup was restored here on ${lastRestored.toISOString().slice(0, 10)}.`)
      : unchecked(
          restored,
          'Never: it is not known whether a backup can be restored.',
          'Restore one on another machine, and check the site there.',
        ),
  ]
}

function ageLine(createdAt: Date | undefined, embedded: boolean): Line {
  const todo = 'Create one under Backup, and keep the file on another machine.'
  if (!createdAt)
    return embedded
      ? warning(age, 'Never.', todo)
      : unchecked(
          age,
          'None was created here. Backups of the database server cannot be checked from here.',
          todo,
        )
  const days = Math.floor((Date.now() - createdAt.getTime()) / dayMs)
  const says = days === 0 ? 'Less than a day old.' : days === 1 ? 'A day old.' : `${days} days old.`
  return days < 7 ? fine(age, says) : warning(age, says, todo)
}

const latest = (...times: (Date | null | undefined)[]): Date | undefined =>
  times
    .filter((time) => time instanceof Date)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-1)
