import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { works } from './load.ts'

/** What asked has seen. */
interface Asked {
  answers: number
  failed: number
  /** 95 of 100 answers were whole within so many milliseconds. */
  within: number
}

interface Visitors {
  count: number
  /** Milliseconds between two requests of one visitor, on average. */
  pauseMs: number
  seconds: number
  paths: readonly string[]
}

/** Node.js takes longer to be thousands of visitors than the product does to answer them. */
export const hasVisitors = works('wrk', ['-v'])

/** Visitors who ask for one of the paths again and again, by wrk: a process of its own. */
export function startVisitors(url: string, { count, pauseMs, seconds, paths }: Visitors) {
  const script = join(import.meta.dirname, 'visitors.lua')
  const options = ['-t1', `-c${count}`, `-d${seconds}s`, '--timeout', '30s', '-s', script]
  const wrk = spawn('wrk', [...options, url, '--', String(pauseMs), String(count), ...paths], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const asked = text(wrk.stdout).then((said): Asked => {
    const [, answers, failed, within] = /RESULT (\d+) (\d+) ([\d.]+)/.exec(said) ?? []
    if (!answers) throw new Error(`wrk said: ${said}`)
    return { answers: Number(answers), failed: Number(failed), within: Number(within) }
  })
  return { pid: wrk.pid!, asked }
}
