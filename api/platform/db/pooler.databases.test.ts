import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { demoContent } from '#dev/demo/content.ts'
import { query } from '#dev/test/cluster.ts'
import { hasPgBouncer, startPgBouncer } from '#dev/test/pgbouncer.ts'
import { startTestServer } from '#dev/test/server.ts'
import { queueOf } from '../jobs/queue.ts'
import { receivesNotifications } from './listen.ts'

const cluster = inject('postgres')

test.skipIf(!cluster || !hasPgBouncer)(
  'two processes work through PgBouncer in transaction mode',
  async () => {
    await using pooler = await startPgBouncer(cluster!)
    const name = `pooled_${process.pid}`
    await query(`${cluster!}/postgres`, `create database ${name}`)
    const databaseUrl = `${pooler.url}/${name}`
    await using one = await startTestServer({ databaseUrl })
    await using other = await startTestServer({ databaseUrl })
    const { db, withoutTimeouts } = one.connection

    // Notifications do not pass the pooler: the other process still sees the save at its next comparison.
    expect(await receivesNotifications(databaseUrl, db, 500)).toBe(false)
    const saved = await one.call('POST', '/add-banner', {
      as: one.admin,
      body: { ...demoContent.banner, bannerHeading: 'Said through a pooler' },
    })
    expect(saved.status, saved.text).toBe(201)
    await expect.poll(async () => (await other.page('/')).text).toContain('Said through a pooler')

    // Many at once on few connections, each in its own transaction.
    const body = {
      name: 'Ada',
      email: 'ada@site.test',
      number: '+1 555 010 0199',
      subject: 'Hello',
      message: 'Hello',
    }
    const sent = await Promise.all(
      Array.from({ length: 30 }, () => one.call('POST', '/add-message', { body })),
    )
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]))
    const jobs = await queueOf(db).findJobs('mail')
    expect(jobs.filter(({ state }) => state === 'failed')).toEqual([])

    // Long operations must not get a connection with the timeouts of another client.
    await withoutTimeouts(async (unlimited) => {
      const { rows } = await sql`show statement_timeout`.execute(unlimited)
      expect(rows).toEqual([{ statement_timeout: '0' }])
    })
  },
)
