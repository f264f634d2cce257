import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { median } from './table.ts'

const run = promisify(execFile)
const connections = '32'
const hasWrk = works('wrk', ['-v'])

/** The load generator: wrk if it is installed, since it uses little CPU; otherwise autocannon from the npm registry. */
export const generator = hasWrk ? 'wrk' : 'autocannon'

/**
 * Requests per second of each address, medians of several rounds. They take turns, so that other load on the machine
 * affects all of them.
 */
export async function compare(
  addresses: readonly string[],
  {
    rounds = 5,
    seconds = 2,
    headers = {},
  }: { rounds?: number; seconds?: number; headers?: Record<string, string> },
): Promise<number[]> {
  const rates = addresses.map(() => [] as number[])
  for (const address of addresses) await load(address, 1, headers)
  for (let round = 0; round < rounds; round++)
    for (const [i, address] of addresses.entries()) rates[i]!.push(await load(address, seconds, headers))
  return rates.map(median)
}

/** Requests per second of one address. */
export async function load(
  address: string,
  seconds: number,
  headers: Record<string, string>,
): Promise<number> {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  if (hasWrk) {
    const { stdout } = await run('wrk', ['-t1', '-c', connections, '-d', `${seconds}s`, ...fields, address])
    if (/Non-2xx/.test(stdout) && !headers['If-None-Match']) throw new Error(stdout)
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  }
  const options = ['-j', '-c', connections, '-d', String(seconds), ...fields, address]
  const { stdout } = await run('npx', ['--yes', 'autocannon@9.0.0', ...options])
  return (JSON.parse(stdout) as { requests: { average: number } }).requests.average
}

/** Whether a program is installed. */
export function works(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}
