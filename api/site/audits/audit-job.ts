import { setTimeout as sleep } from 'node:timers/promises'
import type { AuditReport } from '#content/model/page-audit.ts'
import type { Context } from '../../platform/context.ts'
import { json } from '../../platform/db/database.ts'
import type { Env } from '../../platform/env.ts'
import { jobKind } from '../../platform/jobs/kind.ts'
import { findingsOf, ownLinks } from './findings.ts'
import {
  readLinks,
  readPage,
  robotName,
  UnreadablePageError,
  type PageReading,
  type Reader,
} from './read-page.ts'
import { askRobotsApart, parsePageApart } from './untrusted.ts'

/** Reads the page of an audit. It is not tried again: the visitor sees why the page could not be read. */
export const auditJob = jobKind<{ id: string }>('page-audit', {
  retryLimit: 1,
  expireInSeconds: 5 * 60,
  localConcurrency: 2,
})

/** The longest that one audit may take. */
const maxSeconds = 60

/** How many links of a page are tried: one a second, while a visitor waits. */
const maxLinks = 5

/** Runs an audit that waits, and stores its report or why there is none. */
export async function runAudit(ctx: Context, { id }: { id: string }): Promise<void> {
  const audit = await ctx.db
    .updateTable('pageAudits')
    .set({ state: 'reading' })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'reading'])
    .returning('url')
    .executeTakeFirst()
  if (!audit) return
  await ctx.db
    .updateTable('pageAudits')
    .set(await resultOf(audit.url, ctx.env))
    .where('id', '=', id)
    .execute()
}

async function resultOf(url: string, env: Env) {
  const result = await checkPage(url, env)
  return 'report' in result
    ? { state: 'done' as const, report: json(result.report) }
    : { state: 'failed' as const, problem: result.problem }
}

/** What was found on a page, or why it could not be read, as a sentence. It takes a minute at most. */
export async function checkPage(
  url: string,
  env: Env,
): Promise<{ report: AuditReport } | { problem: string }> {
  try {
    return { report: await auditPage(url, readerOf(env)) }
  } catch (error) {
    if (error instanceof UnreadablePageError) return { problem: error.message }
    return { problem: 'The page is built in a way that we could not read.' }
  }
}

/** Reads a page, and looks at it by each rule. Throws an UnreadablePageError if there is no page. */
export async function auditPage(url: string, reader: Reader): Promise<AuditReport> {
  const reading = await readSecurely(url, reader)
  const page = await parsePageApart(reading.html)
  const { isAllowed } = await askRobotsApart({
    robots: reading.robots,
    page: reading.url,
    robot: 'Googlebot',
  })
  const linkStatuses = await readLinks(ownLinks(page, reading.url).slice(0, maxLinks), reading, reader)
  return {
    url: reading.url,
    findings: findingsOf({ reading, page, allowsSearchEngines: isAllowed, linkStatuses }),
  }
}

/** A site without HTTPS is read, too, unless its address says https. */
async function readSecurely(url: string, reader: Reader): Promise<PageReading> {
  try {
    return await readPage(/^https?:/.test(url) ? url : `https://${url}`, reader)
  } catch (error) {
    if (/^https?:/.test(url) || !(error instanceof UnreadablePageError)) throw error
    // The reason for the address that people type counts, if neither is a page.
    return readPage(`http://${url}`, reader).catch(() => Promise.reject(error))
  }
}

const readerOf = ({ publicUrl, production }: Env): Reader => ({
  userAgent: `Mozilla/5.0 (compatible; ${robotName}/1.0; +${publicUrl}/page-check)`,
  // A demo may look at itself; visitors of a real site must not reach the server's network.
  allowPrivate: !production,
  pause: sleep,
  deadline: AbortSignal.timeout(maxSeconds * 1000),
})
