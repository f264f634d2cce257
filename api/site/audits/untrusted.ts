import { WorkerProcess } from '../../platform/worker-process.ts'
import type { askUntrustedRobots, parseUntrustedPage } from './parse-untrusted.ts'

const parser = new WorkerProcess({ seconds: 10, megabytes: 256 })
const module = new URL('parse-untrusted.ts', import.meta.url)

/** Parses the page of a stranger. Throws a WorkerEndedError if that takes too much time or memory. */
export const parsePageApart = parser.function<typeof parseUntrustedPage>(module, 'parseUntrustedPage')

/** The same for a robots.txt. */
export const askRobotsApart = parser.function<typeof askUntrustedRobots>(module, 'askUntrustedRobots')
