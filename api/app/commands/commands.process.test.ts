import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testContext } from '#dev/test/context.ts'
import { wxr, wxrItem } from '#dev/test/wordpress.ts'
import { findLink } from '../../platform/links/links.ts'
import { connect } from '../../platform/migrate/connect.ts'
import { identity, run, startProduct, type Product } from '#dev/test/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontdesk-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const dataDir = join(folder, 'data')
const publicUrl = 'https://agency.example'
const settings = { ...identity, DATA_DIR: dataDir, PUBLIC_URL: publicUrl, LOG_LEVEL: 'error' }
const command = (name: string, ...args: string[]) => run([`api/app/commands/${name}.ts`, ...args], settings)

let product: Product
beforeAll(async () => {
  product = await startProduct(dataDir, settings)
})

describe('while the server runs', () => {
  test('each invitation of an address creates a new link', async () => {
    const first = await command('invite', 'New.Person@Agency.example')
    const again = await command('invite', 'new.person@agency.example')
    const link = /^https:\/\/agency\.example\/invitation#[0-9a-f]{40}$/m
    expect(first.stdout).toMatch(link)
    expect(again.stdout).toMatch(link)
    expect(again.stdout).not.toBe(first.stdout)
    const users = await product.call<{ userEmail: string; accepted: boolean }[]>('GET', '/users')
    expect(users).toMatchObject([{ userEmail: 'new.person@agency.example', accepted: false }])
  })

  test('an import lists what it would import, and creates drafts', async () => {
    const file = join(folder, 'export.xml')
    const site = 'https://old.example'
    writeFileSync(
      file,
      wxr(site, [wxrItem(site, { id: 1, title: 'Long ago', slug: 'long-ago', html: 'Words.' })]),
    )
    expect(await command('import', file)).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes') })
    const { code, stdout, stderr } = await command('import', file, '--yes')
    expect([code, stderr, stdout]).toEqual([0, '', expect.stringMatching(/Imported:\n +1 {2}article, new/)])
    const releases = await product.call<{ name: string; drafts: number }[]>('GET', '/releases')
    expect(releases).toMatchObject([{ name: 'Import: Maria & Friends', drafts: 1 }])
  })
})

describe('without a server', () => {
  beforeAll(() => product[Symbol.asyncDispose]())

  test('the doctor reports an unreachable database, and continues with the other checks', async () => {
    const { code, stdout, stderr } = await run(['api/app/commands/doctor.ts'], {
      DATA_DIR: join(folder, 'doctor'),
      DATABASE_URL: 'postgres://somebody:a-password@127.0.0.1:9/name',
    })
    expect([code, stderr]).toEqual([1, ''])
    expect(stdout).toMatch(/WRONG +Connection: DATABASE_URL is unreachable/)
    expect(stdout).toMatch(/fine +Write, read and delete/)
    expect(stdout).not.toContain('a-password')
  })

  test('the link of an invitation works, and a missing or invalid address is rejected', async () => {
    const { stdout } = await command('invite', 'second@agency.example')
    const key = /invitation#(\S+)/.exec(stdout)![1]!
    {
      await using connection = await connect({ dataDir })
      const link = await findLink(testContext(connection.db), key, 'invitation')
      const person = await connection.db
        .selectFrom('admins')
        .select('email')
        .where('id', '=', link!.subjectId)
        .executeTakeFirst()
      expect(person?.email).toBe('second@agency.example')
    }
    for (const args of [[], ['nobody']]) {
      const { code, stderr } = await command('invite', ...args)
      expect(stderr).toContain('npm run admin:invite -- somebody@example.com')
      expect(code).toBe(1)
    }
  })
})
