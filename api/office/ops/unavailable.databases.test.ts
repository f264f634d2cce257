import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { connect } from '../../platform/migrate/connect.ts'
import { newestMigration } from '../../platform/migrate/migrate.ts'
import { openDatabase } from '../../platform/migrate/open.ts'
import { query, startCluster } from '#dev/test/cluster.ts'
import { startTestServer } from '#dev/test/server.ts'

test('while the database is unavailable, the process is not ready, but serves pages', async ({ skip }) => {
  if (!inject('postgres')) skip('an embedded database is never away')
  await using cluster = await startCluster()
  await using server = await startTestServer({
    settings: { OPS_PORT: '0' },
    databaseUrl: await cluster.createDatabase(),
  })
  const ready = async (exclude = '') => {
    const answer = await fetch(`${server.opsUrl}/readyz${exclude}`)
    return { status: answer.status, body: (await answer.json()) as object }
  }
  expect((await ready()).status).toBe(200)
  await cluster.stop()
  expect(await ready()).toMatchObject({
    status: 503,
    body: { ready: false, checks: { database: { state: 'away' }, publish: { ok: true } } },
  })
  expect((await ready('?exclude=database&exclude=migrations')).status).toBe(200)
  const metrics = await (await fetch(`${server.opsUrl}/metrics`)).text()
  expect(metrics).toMatch(/^frontdesk_database_up 0$/m)
  await cluster.start()
  await expect.poll(async () => (await ready()).status).toBe(200)
})

test('a start with the database of a later version fails with a clear message', async ({ skip }) => {
  const url = inject('postgres')
  if (!url) skip('one database a process: nobody else can have migrated it')
  const name = `newer_${process.pid}`
  await query(`${url}/postgres`, `create database ${name}`)
  const databaseUrl = `${url}/${name}`
  await using first = await connect({ url: databaseUrl })
  await sql`insert into kysely_migration values ('999-later', ${new Date().toISOString()})`.execute(first.db)
  const refused = /^The database was migrated by a newer version \(999-later\): start that version/
  const env = { databaseUrl, dataDir: '', slowQueryMs: 0 }
  const goingBack = { ...env, allowNewerDatabase: true }
  await expect(openDatabase(env)).rejects.toThrow(refused)
  {
    await using back = await openDatabase(goingBack)
    expect(await back.db.selectFrom('admins').selectAll().execute()).toEqual([])
  }
  const { rows } = await sql<{
    name: string
  }>`delete from kysely_migration where name = ${newestMigration} returning name`.execute(first.db)
  expect(rows).toHaveLength(1)
  await expect(openDatabase(goingBack)).rejects.toThrow(refused)
  await sql`delete from kysely_migration where name = '999-later'`.execute(first.db)
  await sql`insert into kysely_migration values (${newestMigration}, ${new Date().toISOString()})`.execute(
    first.db,
  )
  await using again = await openDatabase(env)
  expect(again.embedded).toBe(false)
})
