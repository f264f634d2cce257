import type { Connection } from '../db/connection.ts'
import type { Context } from '../context.ts'
import type { Env } from '../env.ts'
import { unknown, type Finding } from './finding.ts'
import { failureOf, type Outside } from './outside.ts'

/** The client of the request for the checks, which comes through the same proxies as visitors. */
export interface SeenRequest {
  /** The client address, as the product determines it. */
  address: string
  forwardedFor: string | undefined
}

/** What checks that need no database read. */
export interface BaseContext {
  env: Env
  /** The environment variables of the process. */
  variables: Readonly<Record<string, string | undefined>>
  outside: Outside
  /** Undefined if a command runs the checks. */
  seen: SeenRequest | undefined
}

export interface CheckContext extends BaseContext {
  ctx: Context
  connection: Connection
}

/** A check of one part of the product. A feature declares its own in its folder, as `checks.ts`. */
export interface Check<Read = CheckContext> {
  /** The part of the status screen; its findings have it as the first half of their keys. */
  part: string
  /**
   * `facts`: reads what this machine and the database know, at each view. `outside`: asks other services, on request; the
   * results are stored.
   */
  depth: 'facts' | 'outside'
  /** Set if the part counts as working only once the first finding of this check says so. */
  proves?: true
  /** Whether its findings are steps on the home screen; by default they are on the status screen only. */
  shownOn?: 'home' | 'home and status'
  run: (context: Read) => Finding[] | Promise<Finding[]>
}

export interface Result {
  check: Pick<Check, 'part' | 'depth' | 'proves'>
  findings: Finding[]
}

/** The timeout of a check; its calls have shorter ones. */
const timeoutMs = 30_000

/** Runs the checks at the same time. Never throws, and never takes longer than the timeout. */
export const runChecks = <Read>(checks: readonly Check<Read>[], context: Read): Promise<Result[]> =>
  Promise.all(checks.map(async (check) => ({ check, findings: await withTimeout(check, context) })))

async function withTimeout<Read>({ part, run }: Check<Read>, context: Read): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('late', 'TimeoutError')), timeoutMs)
  })
  try {
    return await Promise.race([run(context), late])
  } catch (error) {
    return [
      unknown({ key: `${part}.check`, title: 'Check' }, `The check could not run: ${failureOf(error)}.`),
    ]
  } finally {
    clearTimeout(timer)
  }
}
