import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { works } from './load.ts'

/** The result of a load run. */
interface Asked {
  answers: number
  failed: number
  /** The 95th percentile of response times in milliseconds. */
  within: number
}

interface Visitors {
  count: number
  /** The average time between two requests of a visitor, in milliseconds. */
  pauseMs: number
  seconds: number
  paths: readonly string[]
}

/** Requires wrk, because Node.js would need more CPU time to simulate thousands of visitors than the product to serve them. */
export const hasVisitors = works('wrk', ['-v'])

/** Starts wrk as visitors who repeatedly request the paths. */
export function startVisitors(url: string, { count, pauseMs, seconds, paths }: Visitors) {
  const script = join(import.meta.dirname, 'visitors.lua')
  const options = ['-t1', `-c${count}`, `-d${seconds}s`, '--timeout', '30s', '-s', script]
  const wrk = spawn('wrk', [...options, url, '--', String(pauseMs), String(count), ...paths], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const asked = text(wrk.stdout).then((said): Asked => {
    const [, answers, failed, within] = /RESULT (\d+) (\d+) ([\d.]+)/.exec(said) ?? []
    if (!answers) throw new Error(`wrk failed: ${said}`)
    return { answers: Number(answers), failed: Number(failed), within: Number(within) }
  })
  return { pid: wrk.pid!, asked }
}
