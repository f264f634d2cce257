import { cpus, loadavg } from 'node:os'
import { build } from '../build/build.ts'
import { measureArticles } from './articles.ts'
import { measureLists } from './lists.ts'
import { measureMemory } from './memory.ts'
import { measureOffice } from './office.ts'
import { measurePage } from './page.ts'
import { measureSave } from './save.ts'
import { measureStart } from './start.ts'
import { table, type Row } from './table.ts'

/**
 * Measures the product from outside, as visitors and the agency use it, and prints a table: `npm run bench`, or
 * `npm run bench -- NAME …` for some parts. Exits with 1 if a target is missed.
 */
const parts: Record<string, () => Promise<Row[]>> = {
  page: measurePage,
  save: measureSave,
  lists: measureLists,
  articles: measureArticles,
  start: measureStart,
  memory: measureMemory,
  office: measureOffice,
}
const chosen = process.argv.slice(2)
const unknown = chosen.find((name) => !parts[name])
if (unknown) throw new Error(`There is no part “${unknown}”: ${Object.keys(parts).join(', ')}.`)

await build()
const rows: Row[] = []
for (const name of chosen.length > 0 ? chosen : Object.keys(parts)) {
  process.stderr.write(`${name} …\n`)
  rows.push(...(await parts[name]!()))
}
process.stdout.write(`\n${table(rows)}\n\n`)
process.stdout.write(
  `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}; load average of the last five minutes: ${loadavg()[1]!.toFixed(1)}.\n`,
)
process.exitCode = rows.some(({ met }) => met === false) ? 1 : 0
