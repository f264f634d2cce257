import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDemo } from '#dev/test/demo.ts'
import { identity, run, type Product } from '#dev/test/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontdesk-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const dataDir = join(folder, 'data')
const file = join(folder, 'agency.zip')
const other = join(folder, 'stopped.zip')
const settings = { ...identity, DATA_DIR: dataDir, LOG_LEVEL: 'error' }
const command = (name: string, ...args: string[]) => run([`api/app/commands/${name}.ts`, ...args], settings)
/** The output on stderr that is not an error: progress, on a slow machine. */
const onlyProgress = /^(?:[^\n]+(?:: \d+ %[^\n]*| …)\n)*$/
const succeeded = { code: 0, stderr: expect.stringMatching(onlyProgress) as string }

let product: Product
let page: string
beforeAll(async () => void (product = await startDemo(dataDir, settings)))

async function changeBanner() {
  const [{ _id, ...values }] = await product.call<[Record<string, string>]>('GET', '/banner')
  await product.call('PUT', `/update-banner/${_id}`, { ...values, bannerHeading: 'Another heading' })
}

describe('while the server runs', () => {
  test('backs up everything to one file, and restores and publishes it', async () => {
    page = await product.page('/')
    expect(await command('backup', file)).toMatchObject(succeeded)
    await changeBanner()
    expect((await product.page('/')) === page).toBe(false)
    const restored = await command('restore', file, '--yes')
    expect(restored).toMatchObject(succeeded)
    expect(restored.stdout).toMatch(/Texts, lists and settings +\d+ +0 +1 +0 +\d+/)
    expect((await product.page('/')) === page).toBe(true)
  })

  test('changes nothing without a terminal and without --yes', async () => {
    const { code, stderr } = await command('restore', file)
    expect([code, stderr.trim()]).toEqual([
      1,
      'Nothing was changed. There is no terminal to ask for confirmation. Add --yes to confirm.',
    ])
  })

  test('does not overwrite an existing file, and reports a missing one', async () => {
    expect((await command('backup', file)).stderr).toContain('already exists.')
    expect((await command('restore', join(folder, 'no.zip'))).stderr).toContain('There is no such file')
    const broken = join(folder, 'broken.zip')
    writeFileSync(broken, 'no zip file')
    expect((await command('restore', broken, '--yes')).stderr).toContain('This file is damaged')
    expect((await command('backup')).stderr).toContain('npm run backup -- FILE.zip')
    expect((await command('backup', join(folder, 'no', 'folder.zip'))).stderr).toContain('cannot be written')
  })
})

describe('without a server', () => {
  beforeAll(async () => {
    await changeBanner()
    await product[Symbol.asyncDispose]()
  })

  test('backs up and restores on the database itself', async () => {
    // Left behind by killed backups: of this file, and of others more than a day ago. One is still being written.
    const parts = ['stopped.zip', 'monday.zip', 'tuesday.zip.age', 'running.zip', 'film'].map(
      (name) => `${name}.0123abcd.part`,
    )
    for (const part of parts) writeFileSync(join(folder, part), 'the first rows')
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
    for (const part of [parts[1]!, parts[2]!, parts[4]!]) utimesSync(join(folder, part), yesterday, yesterday)
    expect(await command('backup', other)).toMatchObject(succeeded)
    const left = readdirSync(folder).filter((name) => name.endsWith('.part'))
    expect(left.toSorted()).toEqual([parts[4], parts[3]])
    expect(await command('restore', file, '--yes')).toMatchObject(succeeded)
    await using again = await startDemo(dataDir, { ...settings, PUBLIC_URL: product.url })
    // The page of the last run is served until the start has compared it with the database.
    await expect.poll(async () => (await again.page('/')) === page).toBe(true)
  })

  test('encrypts a backup, and restores it without a backup store; rejects it without passphrase or if truncated', async () => {
    const BACKUP_PASSPHRASE = 'six words that nobody would guess'
    const encrypted = (name: string, args: string[], set = {}) =>
      run([`api/app/commands/${name}.ts`, ...args], { ...settings, BACKUP_PASSPHRASE, ...set })
    const restore = (from: string, set = {}) => encrypted('restore', [from, '--yes'], set)
    const secret = `${file}.age`
    expect((await command('backup', secret)).stderr).toContain('Set BACKUP_PASSPHRASE')
    expect(await encrypted('backup', [secret])).toMatchObject(succeeded)
    expect(readFileSync(secret).toString('latin1').startsWith('age-encryption.org/v1\n')).toBe(true)
    const cut = join(folder, 'cut.zip.age')
    writeFileSync(cut, readFileSync(secret).subarray(0, -1000))
    const changed = 'Nothing was changed.'
    for (const [refused, says] of [
      [
        await command('restore', secret, '--yes'),
        'This file is encrypted, and BACKUP_PASSPHRASE is not set.',
      ],
      [
        await restore(secret, { BACKUP_PASSPHRASE: 'not the right words at all' }),
        'BACKUP_PASSPHRASE is wrong',
      ],
      [await restore(cut), 'its end is missing'],
    ] as const) {
      const lines = refused.stderr.trim().split('\n')
      expect([refused.code, lines.length], refused.stderr).toEqual([1, 1])
      expect(lines[0]).toContain(says)
      expect(lines[0]!.split(changed)).toHaveLength(2)
    }
    expect(await restore(secret)).toMatchObject(succeeded)
  })
})
