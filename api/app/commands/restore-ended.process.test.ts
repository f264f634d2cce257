import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startDemo } from '#dev/test/demo.ts'
import { identity, run, type Product } from '#dev/test/process.ts'
import { sendAll } from '#dev/test/tus.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontdesk-ended-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const settings = { ...identity, LOG_LEVEL: 'error' }

interface Run {
  state: string
  problem: string | null
}

const heading = async (product: Product) =>
  (await product.call<{ bannerHeading: string }[]>('GET', '/banner'))[0]!.bannerHeading

async function changeBanner(product: Product) {
  const [{ _id, ...values }] = await product.call<[Record<string, string>]>('GET', '/banner')
  await product.call('PUT', `/update-banner/${_id}`, { ...values, bannerHeading: 'Not in the backup' })
}

async function beginRestore(product: Product, file: Buffer<ArrayBuffer>): Promise<string> {
  const { _id } = await product.call<{ _id: string }>('POST', '/backups/uploads', {
    name: 'agency.zip',
    size: file.length,
  })
  await sendAll(product, product.operatorKey, _id, file)
  const body = { from: { upload: _id }, confirm: 'restore' }
  return (await product.call<{ _id: string }>('POST', '/backups/restore', body))._id
}

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a restore whose process gets %s changes nothing or is complete, and its run says which',
  async (signal) => {
    const dataDir = join(folder, signal)
    const backup = join(folder, `${signal}.zip`)
    const product = await startDemo(dataDir, settings)
    const before = await heading(product)
    const { code, stderr } = await run(['api/app/commands/backup.ts', backup], {
      ...settings,
      DATA_DIR: dataDir,
    })
    expect(code, stderr).toBe(0)
    await changeBanner(product)
    const id = await beginRestore(product, readFileSync(backup))
    const ended = await product.end(signal)
    if (signal === 'SIGTERM') expect(ended).toBe(0)

    await using again = await startDemo(dataDir, settings)
    const { state, problem } = await again.call<Run>('GET', `/backup-runs/${id}`)
    if (state === 'failed') {
      expect(problem).toBe('It was interrupted. Nothing was changed.')
      expect(await heading(again)).toBe('Not in the backup')
    } else {
      expect(state).toBe('done')
      expect(await heading(again)).toBe(before)
    }
    // The next restore can start.
    const next = await beginRestore(again, readFileSync(backup))
    await expect.poll(async () => (await again.call<Run>('GET', `/backup-runs/${next}`)).state).toBe('done')
    expect(await heading(again)).toBe(before)
  },
)
