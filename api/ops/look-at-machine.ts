import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Connection } from '../db.ts'
import type { Env } from '../env.ts'
import type { Publisher } from '../publish/publisher.ts'
import { count, type Look } from './status.ts'

/** Whether visitors see what was saved last. */
export const lookAtSite =
  (publisher: Pick<Publisher, 'status'>): Look =>
  () => {
    const { publishedAt, pages, failed, missing } = publisher.status
    const failures = Object.entries(failed)
    const facts = [
      ...(publishedAt ? [{ name: 'Last published', at: publishedAt.toISOString() }] : []),
      { name: 'Pages', value: pages.length.toLocaleString('en-US') },
      ...failures.map(([path, reason]) => ({ name: path, value: reason })),
    ]
    if (!failures.length)
      return { key: 'site', title: 'The site', state: 'ok', says: 'Visitors see what was saved last.', facts }
    return {
      key: 'site',
      title: 'The site',
      state: 'bad',
      says: missing.length
        ? `${count(missing.length, 'page')} cannot be shown at all.`
        : `${count(failures.length, 'page')} could not be made anew: visitors see the version before.`,
      todo: 'Open what was changed last, save it again, or take the change back. If it stays so, pass the reason below on to whoever looks after the site.',
      screen: { text: 'What was changed last', to: '/admin/activity' },
      facts,
    }
  }

/** Asking it is the look: where it is away, nobody can be shown to be an administrator. */
export const lookAtDatabase =
  ({ db, embedded }: Connection): Look =>
  async () => {
    const start = performance.now()
    const { rows } = await sql<{ bytes: number; version: string }>`
      select pg_database_size(current_database()) as bytes, current_setting('server_version') as version`.execute(
      db,
    )
    const { bytes = 0, version = '' } = rows[0] ?? {}
    return {
      key: 'database',
      title: 'Database',
      state: 'ok',
      says: embedded ? 'Kept by the product itself, in its data folder.' : 'A PostgreSQL server of its own.',
      facts: [
        { name: 'Size', bytes: Number(bytes) },
        { name: 'Version', value: `PostgreSQL ${version.split(' ')[0]}` },
        { name: 'Answers in', value: `${Math.max(1, Math.round(performance.now() - start))} ms` },
      ],
    }
  }

const little = { bytes: 500e6, share: 0.05 }

/** Of the data folder, where the database is in it: a server's disk is not ours to see. */
export const lookAtDisk =
  ({ dataDir }: Pick<Env, 'dataDir'>): Look =>
  async () => {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    const facts = [
      { name: 'Free', bytes: free },
      { name: 'In all', bytes: blocks * bsize },
    ]
    if (free > little.bytes && bavail / blocks > little.share)
      return { key: 'disk', title: 'Disk', state: 'ok', says: 'There is room.', facts }
    return {
      key: 'disk',
      title: 'Disk',
      state: free > little.bytes / 5 ? 'warn' : 'bad',
      says: 'The disk is nearly full. Once it is, nothing can be saved and no order is taken.',
      todo: 'Ask whoever looks after the machine to make room or to give it a larger disk.',
      facts,
    }
  }

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string
}

export const lookAtProduct =
  ({ production }: Pick<Env, 'production'>): Look =>
  () => ({
    key: 'product',
    title: 'Frontdesk',
    state: 'ok',
    says: production ? 'Running for real.' : 'Running for a demonstration or for development.',
    facts: [
      { name: 'Version', value: version },
      { name: 'Node.js', value: process.versions.node },
      { name: 'Running since', at: new Date(Date.now() - process.uptime() * 1000).toISOString() },
      { name: 'Memory', bytes: process.memoryUsage.rss() },
    ],
  })
