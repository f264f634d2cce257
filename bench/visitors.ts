import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { works } from './load.ts'

/** The result of a run. */
interface Asked {
  answers: number
  failed: number
  /** The p95 of the time until a response was complete, in milliseconds. */
  within: number
}

interface Visitors {
  count: number
  /** Milliseconds between two requests of one visitor, on average. */
  pauseMs: number
  seconds: number
  paths: readonly string[]
}

/** Without wrk this cannot be measured: Node.js would need more CPU for thousands of visitors than the product. */
export const hasVisitors = works('wrk', ['-v'])

/** Visitors who request the paths repeatedly: one process of wrk. */
export function startVisitors(url: string, { count, pauseMs, seconds, paths }: Visitors) {
  const script = join(import.meta.dirname, 'visitors.lua')
  const options = ['-t1', `-c${count}`, `-d${seconds}s`, '--timeout', '30s', '-s', script]
  const wrk = spawn('wrk', [...options, url, '--', String(pauseMs), String(count), ...paths], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const asked = text(wrk.stdout).then((said): Asked => {
    const [, answers, failed, within] = /RESULT (\d+) (\d+) ([\d.]+)/.exec(said) ?? []
    if (!answers) throw new Error(`unexpected output of wrk: ${said}`)
    return { answers: Number(answers), failed: Number(failed), within: Number(within) }
  })
  return { pid: wrk.pid!, asked }
}
