import type { Selectable } from 'kysely'
import { v4 as uuid } from 'uuid'
import { auditRules, siteName, type AuditReport } from '#content/model/page-audit.ts'
import { sections } from '#content/sections/sections.ts'
import { withDefaults, type PageContent } from '#content/sections/section.ts'
import { withTransaction, fromNow, type Context, type TxContext } from '../../platform/context.ts'
import { list } from '../../content/records/records.ts'
import { json } from '../../platform/db/database.ts'
import { lockName } from '../../platform/db/locks.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { daysAgo } from '../../platform/days-ago.ts'
import { fixedRetention } from '#content/sections/retention.ts'
import { ForbiddenError, InvalidInputError, UnavailableError } from '../../platform/errors.ts'
import { enqueueAll } from '../../platform/jobs/queue.ts'
import { createLink, findLink, revokeLinks } from '../../platform/links/links.ts'
import { ownSite } from '../../mail/outbox/mail-content.ts'
import { enqueueMail } from '../../mail/outbox/enqueue.ts'
import { addLead } from '../inbox/messages.ts'
import { auditJob } from './audit-job.ts'

export type PageAudit = Selectable<Tables['pageAudits']>

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const keptMs = fixedRetention.pageAudits.days * dayMs
/** The result for an address is used again for this long. */
const freshMs = 10 * minuteMs
/** So many pages may wait at once: about five minutes of work. */
const maxWaiting = 30
const maxLength = 2000

/**
 * Asks for the audit of a page, and returns the token that shows it. An equal request within ten minutes gets the same result
 * without another visit of the site; another page of a site that is being read has to wait. Throws if audits are not
 * offered, if it is no address, or if too many wait.
 */
export const askForAudit = (ctx: Context, address: string): Promise<string> =>
  withTransaction(ctx, async (ctx) => {
    await requireOffer(ctx)
    const { url, host } = readAddress(address, !ctx.env.production)
    await lockName(ctx.db, `audit ${host}`)
    const recent = await ctx.db
      .selectFrom('pageAudits')
      .select(['url', 'state', 'report', 'createdAt'])
      .where('host', '=', host)
      .where('createdAt', '>', fromNow(ctx, -freshMs))
      .orderBy('createdAt', 'desc')
      .limit(50)
      .execute()
    const known = recent.find((each) => each.url === url && each.state === 'done')
    const isBusy = recent.some(
      ({ state, createdAt }) => createdAt > fromNow(ctx, -minuteMs) && ['waiting', 'reading'].includes(state),
    )
    if (!known && isBusy) throw refused('A page of this site is being read. Try again in a minute.')
    if (!known && (await countWaiting(ctx)) >= maxWaiting)
      throw new UnavailableError({
        detail: 'Many pages are being read at the moment. Try again in some minutes.',
        retryAfter: 300,
      })
    const { id } = await ctx.db
      .insertInto('pageAudits')
      .values({
        id: uuid(),
        url,
        host,
        state: known ? known.state : 'waiting',
        report: known?.report ? json(known.report) : null,
        createdAt: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!known) await enqueueAll(ctx.db, auditJob, [{ id, data: { id } }])
    const { token } = await createLink(ctx, {
      scope: 'page-audit',
      subject: id,
      expiresAt: fromNow(ctx, keptMs),
    })
    return token
  })

/** Throws a ForbiddenError unless the owner offers audits. */
async function requireOffer(ctx: Context): Promise<void> {
  const { auditOffer } = await texts(ctx)
  if (auditOffer !== 'Yes') throw new ForbiddenError('There is no check at the moment.')
}

/** The owner’s texts around audits. */
export async function texts(ctx: Context): Promise<PageContent<typeof sections.pageAudit>> {
  const [stored] = await list(ctx, sections.pageAudit)
  return withDefaults(sections.pageAudit, stored) as PageContent<typeof sections.pageAudit>
}

const refused = (address: string) => new InvalidInputError({ errors: { address } })

/** What somebody typed as an address, with or without its scheme. Throws an InvalidInputError if it is none. */
export function readAddress(typed: string, allowPrivate: boolean): { url: string; host: string } {
  const text = typed.trim()
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
  const address = URL.parse(hasScheme ? text : `https://${text}`)
  if (!text) throw refused('Enter the address of a page.')
  if (text.length > maxLength || !address || !/^https?:$/.test(address.protocol))
    throw refused('Enter the address of a page, such as www.example.com.')
  if (address.username || address.password) throw refused('Enter the address without a name and password.')
  if (!allowPrivate && (address.port !== '' || !address.hostname.includes('.')))
    throw refused('Enter the address of a page on the internet, such as www.example.com.')
  address.hash = ''
  return { url: hasScheme ? address.href : address.href.replace(/^https:\/\//, ''), host: address.host }
}

async function countWaiting(ctx: TxContext): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('pageAudits')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', 'in', ['waiting', 'reading'])
    .where('createdAt', '>', fromNow(ctx, -freshMs))
    .executeTakeFirstOrThrow()
  return count
}

/** The audit of a link; undefined if the link has expired. */
export async function findAudit(
  ctx: Context,
  scope: 'page-audit' | 'page-audit-report',
  token: string,
): Promise<PageAudit | undefined> {
  const link = await findLink(ctx, token, scope)
  return link && readAudit(ctx, link.subjectId).executeTakeFirst()
}

const readAudit = ({ db }: Context, id: string) =>
  db.selectFrom('pageAudits').selectAll().where('id', '=', id)

const maxMailsPerDay = 3

/**
 * Mails a link that confirms the address for the report of an audit, unless the address got three of them within a day: then
 * `refusal` says so. Returns undefined if the link has expired or there is no report.
 */
export const askForReport = (
  ctx: Context,
  token: string,
  email: string,
): Promise<{ audit: PageAudit; refusal?: string } | undefined> =>
  withTransaction(ctx, async (ctx) => {
    const link = await findLink(ctx, token, 'page-audit')
    const audit = link && (await readAudit(ctx, link.subjectId).forUpdate().executeTakeFirst())
    if (audit?.state !== 'done') return undefined
    await lockName(ctx.db, `audit report ${email}`)
    if ((await countMails(ctx, email)) >= maxMailsPerDay)
      return {
        audit,
        refusal: 'This address got three links today. Open the last one, or try again tomorrow.',
      }
    await revokeLinks(ctx, audit.id, { scopes: ['page-audit-report'] })
    const { token: key } = await createLink(ctx, {
      scope: 'page-audit-report',
      subject: audit.id,
      expiresAt: fromNow(ctx, 7 * dayMs),
    })
    await enqueueMail(ctx, {
      kind: 'page-audit-confirmation',
      to: email,
      data: { confirmUrl: `${ownSite}/api/page-audit-report/${key}` },
    })
    await ctx.db
      .updateTable('pageAudits')
      .set({ email, reportedAt: null })
      .where('id', '=', audit.id)
      .execute()
    return { audit }
  })

async function countMails(ctx: TxContext, email: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('mails')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('recipient', '=', email)
    .where('kind', '=', 'page-audit-confirmation')
    .where('createdAt', '>', fromNow(ctx, -dayMs))
    .executeTakeFirstOrThrow()
  return count
}

/** Sends the report to the address that its link proves, once, and tells the agency in its inbox. */
export const sendReport = (ctx: Context, token: string): Promise<PageAudit | undefined> =>
  withTransaction(ctx, async (ctx) => {
    const link = await findLink(ctx, token, 'page-audit-report')
    const audit = link && (await readAudit(ctx, link.subjectId).forUpdate().executeTakeFirst())
    if (!audit?.email || !audit.report || audit.reportedAt) return audit
    const words = await texts(ctx)
    const site = siteName(audit.report.url)
    await enqueueMail(ctx, {
      kind: 'page-audit-report',
      to: audit.email,
      data: { site, auditUrl: audit.report.url, report: JSON.stringify(rowsOf(audit.report, words)) },
    })
    await addLead(ctx, {
      name: audit.email,
      email: audit.email,
      number: '',
      subject: `${words.auditName}: ${site}`,
      message: summaryOf(audit.report, words),
    })
    return ctx.db
      .updateTable('pageAudits')
      .set({ reportedAt: ctx.now() })
      .where('id', '=', audit.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })

type Texts = Awaited<ReturnType<typeof texts>>

/** The findings with the owner’s words, for the mail. */
const rowsOf = ({ findings }: AuditReport, words: Texts) =>
  findings.map(({ rule, state, found, fix, places }) => ({
    name: words[`${rule}Name`],
    state: words[`${state}Label`],
    found,
    cost: state === 'problem' ? words[`${rule}Cost`] : undefined,
    fix,
    places,
  }))

/** The findings as the agency reads them in its inbox. */
function summaryOf({ url, findings }: AuditReport, words: Texts): string {
  const problems = findings.filter(({ state }) => state === 'problem')
  return [
    url,
    '',
    `${problems.length} / ${auditRules.length}`,
    ...problems.map(({ rule, found }) => `– ${words[`${rule}Name`]}: ${found}`),
  ]
    .join('\n')
    .slice(0, 5000)
}

/** Whether an audit still waits for its result: one whose process died never gets any. */
export const isPending = ({ now }: Context, { state, createdAt }: PageAudit) =>
  ['waiting', 'reading'].includes(state) && createdAt.getTime() > now().getTime() - freshMs

/** Deletes audits that are older than the promised time. */
export async function deleteOldAudits(ctx: Context): Promise<void> {
  await ctx.db
    .deleteFrom('pageAudits')
    .where('createdAt', '<', daysAgo(ctx, fixedRetention.pageAudits.days))
    .execute()
}
