import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { sections } from '#content/sections/sections.ts'
import { connect } from '#api/platform/migrate/connect.ts'
import { makeDue as makeJobsDue } from '../dev/test/jobs.ts'
import { exampleOf } from '../dev/test/make.ts'
import type { Product } from '../dev/test/process.ts'

/** A section that the traffic does not write to. */
const section = sections.teamMember

export interface PlannedRelease {
  id: string
  /** The id of the team member that it adds. */
  record: string
}

/** Schedules a release of one new record in the future. */
export async function planRelease({ call }: Product, name: string): Promise<PlannedRelease> {
  const record = randomUUID()
  const values = exampleOf(section, name)
  await call('PUT', `/draft/${record}`, { section: 'teamMember', baseVersion: 0, values })
  const { _id: id } = await call<{ _id: string }>('POST', '/releases', { name })
  await call('PUT', `/draft/${record}/release`, { releaseId: id })
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  await call('PUT', `/release/${id}/schedule`, { publishAt: { local: `${day}T09:00` }, revertAt: null })
  return { id, record }
}

/** Moves the schedules of releases into the past and notifies running processes. */
export async function makeDue(
  database: { url: string } | { dataDir: string },
  planned: readonly PlannedRelease[],
  minutesAgo = 0,
): Promise<void> {
  await using connection = await connect(database)
  const ids = planned.map(({ id }) => id)
  await connection.db
    .updateTable('releases')
    .set({ publishAt: sql`now() - ${minutesAgo} * interval '1 minute'` })
    .where('id', 'in', ids)
    .execute()
  for (const id of ids) await makeJobsDue(connection.db, 'release', id)
}

interface Entry {
  action: string
  after: { plannedFor?: string } | null
  at: string
}

/** Waits for releases and returns those that were not published exactly once, with one revision and one audit entry. */
export async function notPublishedOnce(
  { call }: Product,
  planned: readonly PlannedRelease[],
): Promise<string[]> {
  const wrong: string[] = []
  for (const { id, record } of planned) {
    const until = performance.now() + 90_000
    const state = async () => (await call<{ state: string }>('GET', `/release/${id}`)).state
    while ((await state()) !== 'published' && performance.now() < until) await sleep(20)
    const path = `/content/${section.key}/${record}`
    const history = await call<{ action: string }[]>('GET', `${path}/revisions`).catch(() => [])
    const entries = await call<Entry[]>('GET', `/activity?subject=release&record=${id}`)
    const published = entries.filter(({ action }) => action === 'publish')
    const isSaid = published.every(({ after, at }) => after?.plannedFor && after.plannedFor <= at)
    if (history.length !== 1 || published.length !== 1 || !isSaid)
      wrong.push(`release ${id}: ${history.length} saves, ${published.length} entries`)
  }
  return wrong
}
