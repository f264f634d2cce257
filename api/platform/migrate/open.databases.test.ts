import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, openAsBlob, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connect } from './connect.ts'
import { openDatabase } from './open.ts'
import { refreshStatistics } from '../db/statistics.ts'
import { query } from '#dev/test/cluster.ts'
import { startDatabaseProxy } from '#dev/test/database-proxy.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontdesk-open-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Opens a database as a start does; returns whether its tables exist, or the error line of the start. */
async function open(databaseUrl: string) {
  try {
    await using connection = await openDatabase({ databaseUrl, dataDir: folder, slowQueryMs: 0 })
    await connection.db.selectFrom('admins').select('id').execute()
    return 'open'
  } catch (error) {
    expect((error as Error).name).toBe('SettingError')
    return (error as Error).message
  }
}

let made = 0
async function createDatabase(): Promise<string> {
  const name = `open_${process.pid}_${made++}`
  await query(`${inject('postgres')}/postgres`, `create database ${name}`)
  return name
}

describe.skipIf(!inject('postgres'))('PostgreSQL', () => {
  test('works through a pooler that accepts only the usual startup parameters', async () => {
    const allowed = ['user', 'database', 'client_encoding', 'datestyle', 'timezone', 'application_name']
    await using proxy = await startDatabaseProxy(inject('postgres')!, { allowed })
    const url = `postgres://postgres@127.0.0.1:${proxy.port}/${await createDatabase()}`
    expect(await open(url)).toBe('open')
    // The timeouts, which are usually startup parameters, are still set.
    await using connection = await openDatabase({ databaseUrl: url, dataDir: folder, slowQueryMs: 0 })
    const { rows } = await connection.jobs.db.executeSql('show statement_timeout')
    expect(rows).toEqual([{ statement_timeout: '15s' }])
    expect(proxy.served()).toBeGreaterThan(0)
  })

  test('a rejected startup parameter is named, with a reference to the documentation', async () => {
    await using proxy = await startDatabaseProxy(inject('postgres')!, { allowed: ['user', 'database'] })
    expect(await open(`postgres://postgres@127.0.0.1:${proxy.port}/agency`)).toBe(
      `DATABASE_URL is unreachable: 127.0.0.1:${proxy.port}/agency says «unsupported startup parameter: application_name». Let the pooler accept it, see docs/databases.md.`,
    )
  })

  test('reports a server without TLS if TLS is required', async () => {
    await using proxy = await startDatabaseProxy(inject('postgres')!, {})
    expect(await open(`postgres://postgres@127.0.0.1:${proxy.port}/agency?sslmode=verify-full`)).toMatch(
      /^DATABASE_URL is unreachable: .* Remove sslmode from DATABASE_URL, or turn TLS on there\.$/,
    )
  })

  test('says what to do about a wrong port, host, database or user', async () => {
    const server = inject('postgres')!
    for (const [url, advice] of [
      ['postgres://postgres@127.0.0.1:1/agency', /Nothing listens there: compare host and port/],
      ['postgres://postgres@no-such-host.invalid/agency', /compare the host\.$/],
      [`${server}/nobody_made_this`, /Compare the name of the database, or create it\.$/],
      [`${server.replace('postgres@', 'nobody@')}/postgres`, /Compare user and password/],
    ] as const)
      expect(await open(url)).toMatch(advice)
  })

  test('reports a read-only server, such as a replica', async () => {
    const name = await createDatabase()
    const server = inject('postgres')!
    expect(await open(`${server}/${name}`)).toBe('open')
    await query(`${server}/postgres`, `alter database ${name} set default_transaction_read_only = on`)
    expect(await open(`${server}/${name}`)).toMatch(/^DATABASE_URL leads to a read-only database/)
  })

  describe.skipIf(spawnSync('openssl', ['version']).status !== 0)('with TLS', () => {
    const authority = join(folder, 'authority.pem')
    let tls = { key: '', cert: '' }
    beforeAll(() => {
      const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
      const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout']
      openssl(
        'req',
        '-x509',
        ...key,
        'authority.key',
        '-out',
        authority,
        '-subj',
        '/CN=Authority',
        '-days',
        '2',
      )
      openssl('req', ...key, 'server.key', '-out', 'server.csr', '-subj', '/CN=localhost')
      writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost')
      const signed = ['-CA', authority, '-CAkey', 'authority.key', '-CAcreateserial', '-days', '2']
      openssl('x509', '-req', '-in', 'server.csr', ...signed, '-extfile', 'names', '-out', 'server.pem')
      tls = {
        key: readFileSync(join(folder, 'server.key'), 'utf8'),
        cert: readFileSync(join(folder, 'server.pem'), 'utf8'),
      }
    })

    test('with a certificate of a private authority', async () => {
      await using proxy = await startDatabaseProxy(inject('postgres')!, { tls })
      const at = async (host: string, more: string) =>
        open(`postgres://postgres@${host}:${proxy.port}/${await createDatabase()}?sslmode=verify-full${more}`)
      expect(await at('localhost', `&sslrootcert=${authority}`)).toBe('open')
      expect(await at('localhost', '')).toMatch(
        / Add sslmode=verify-full&sslrootcert=FILE to DATABASE_URL, .*$/,
      )
      expect(await at('127.0.0.1', `&sslrootcert=${authority}`)).toMatch(
        / Use the name in its certificate .*$/,
      )
      const missing = join(folder, 'missing.pem')
      expect(await at('localhost', `&sslrootcert=${missing}`)).toBe(
        `DATABASE_URL is wrong: sslrootcert names ${missing}, which cannot be read.`,
      )
    })
  })
})

test.skipIf(inject('postgres'))(
  'PGlite updates the statistics of its tables once they have grown',
  async () => {
    await using connection = await connect({ snapshot: await openAsBlob(inject('snapshot')) })
    const { db } = connection
    const add = (count: number) =>
      sql`insert into subscribers (id, email, source, confirm_sent_at)
    select id, id || '@readers.example', '/', now()
    from (select gen_random_uuid() as id from generate_series(1, ${count}::int)) as made`.execute(db)
    const known = async () => {
      await refreshStatistics(connection)
      const { rows } = await sql<{ rows: number; times: number }>`
      select reltuples as rows, pg_stat_get_vacuum_count(oid) as times from pg_class
      where relname = 'subscribers'`.execute(db)
      return rows[0]
    }
    await add(3000)
    expect(await known()).toEqual({ rows: 3000, times: 1 })
    await add(30)
    expect(await known()).toEqual({ rows: 3000, times: 1 })
    await add(3000)
    expect(await known()).toEqual({ rows: 6030, times: 2 })
  },
)
