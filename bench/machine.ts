import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { median, times, type Row } from './table.ts'

const run = promisify(execFile)
const rounds = 5

/** Parses and writes JSON for a second, without input or output; prints the CPU time of one turn in microseconds. */
const work = `
  const text = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, title: 'Title ' + id, tags: ['a', 'b'] })))
  const turn = () => JSON.stringify(JSON.parse(text)).length
  for (const end = performance.now() + 300; performance.now() < end;) turn()
  const before = process.cpuUsage()
  let turns = 0
  for (const end = performance.now() + 1000; performance.now() < end; turns++) turn()
  const { user, system } = process.cpuUsage(before)
  console.log((user + system) / turns)`

const cost = async () => Number((await run(process.execPath, ['-e', work])).stdout)

/**
 * The limit of the machine for JavaScript: how much two processes that share nothing do, compared with one. Two virtual
 * processors may be one core with two threads, where each slows down the other.
 */
export async function compareCores(): Promise<Row> {
  const [alone, together] = [[] as number[], [] as number[]]
  for (let round = 0; round < rounds; round++) {
    alone.push(await cost())
    together.push(...(await Promise.all([cost(), cost()])))
  }
  const [one, two] = [median(alone), median(together)]
  return {
    what: 'The limit of the machine: JavaScript without I/O, CPU time of one turn: two processes, one; what two do compared with one',
    measured: `${two.toFixed(0)} and ${one.toFixed(0)} µs: ${times((2 * one) / two)}`,
  }
}
