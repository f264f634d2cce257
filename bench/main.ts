import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../api/publish/build.ts'
import { measureApi } from './api.ts'
import { measureLanding } from './landing.ts'
import { measurePages } from './pages.ts'
import { identity, startProduct } from './product.ts'
import { measureSaves } from './saves.ts'
import { measureMemory, measureStart } from './starts.ts'
import { table, type Row } from './table.ts'

/** Measures the product as a visitor and an editor meet it, and prints a table. It ends with 1 if a target is missed. */
const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
const rows: Row[] = []
const step = async (name: string, measure: () => Promise<Row[]>) => {
  process.stderr.write(`${name} …\n`)
  rows.push(...(await measure()))
}

try {
  process.stderr.write('A full build of the site …\n')
  const start = performance.now()
  await build()
  const buildTook = performance.now() - start
  {
    await using product = await startProduct(dataDir, { ...identity, DEMO: '1' })
    await step('The landing page', () => measureLanding(product))
    await step('Pages', () => measurePages(product))
    await step('The API', () => measureApi(product))
  }
  await step('Starts', () => measureStart(dataDir))
  await step('Memory', measureMemory)
  {
    await using product = await startProduct(dataDir)
    await step('Saves', () => measureSaves(product, buildTook))
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
process.stdout.write(`\n${table(rows)}\n`)
process.exitCode = rows.some(({ met }) => met === false) ? 1 : 0
