import type { Context as HttpContext } from 'hono'
import { z } from 'zod'
import { siteName } from '#content/model/page-audit.ts'
import type { Parts } from '../../platform/feature.ts'
import type { Context } from '../../platform/context.ts'
import { emailAddress } from '../../platform/fields.ts'
import { personalPage, type RenderForm } from '../../platform/http/form-page.ts'
import { route } from '../../platform/http/route.ts'
import { askForAudit, askForReport, findAudit, isPending, sendReport, type PageAudit } from './audits.ts'

/** Hidden; only programs fill it in. */
const honeypot = z.string().max(0, 'Leave this empty.').optional()

type Step = 'waiting' | 'failed' | 'done' | 'asked' | 'confirm' | 'confirmed' | 'expired'

interface View {
  step: Step
  audit?: PageAudit | undefined
  /** What was entered as the address for the report, and why it was refused. */
  email?: string
  error?: string
}

/** How often a browser asks for the result of an audit that waits, in seconds. */
const refreshSeconds = '2'

/**
 * The audits that visitors ask for. Everything works without JavaScript: forms lead to pages, and a page that waits reloads
 * itself.
 */
export function auditRoutes({
  publisher: { renderForm: render },
}: Parts & { publisher: { renderForm: RenderForm } }) {
  const show = (c: HttpContext, { step, audit, email, error }: View) => {
    if (step === 'waiting') c.header('Refresh', refreshSeconds)
    return personalPage(c, render, {
      path: '/page-check',
      page: '/page-check',
      status: step === 'expired' ? 404 : error ? 422 : 200,
      form: {
        name: 'page-audit',
        values: {
          step,
          site: audit ? siteName(audit.report?.url ?? `https://${audit.host}`) : '',
          problem: audit?.problem ?? 'It took too long. Try again.',
          email: email ?? audit?.email ?? '',
          ...(audit?.report && { report: JSON.stringify(audit.report) }),
        },
        errors: error ? { email: error } : {},
      },
    })
  }
  const stepOf = (ctx: Context, audit: PageAudit): Step =>
    audit.state === 'done' ? 'done' : isPending(ctx, audit) ? 'waiting' : 'failed'

  return [
    route({
      id: 'requestPageAudit',
      tag: 'Page audits',
      method: 'POST',
      path: '/page-audits',
      access: 'anyone',
      summary: 'Ask for the audit of a page',
      description:
        'The page is read as its robots.txt allows, with one request a second. A plain HTML form is redirected to the result.',
      body: z.strictObject({ address: z.string().max(2000, 'At most 2000 characters.'), website: honeypot }),
      form: { name: 'page-audit', page: '/page-check', then: ({ path }: { path: string }) => path },
      status: 201,
      answers: z.object({
        /** Where the result is shown: a secret, which works for 30 days. */
        path: z.string(),
      }),
      run: async ({ ctx, body }) => ({ path: `/api/page-audit/${await askForAudit(ctx, body.address)}` }),
    }),
    route({
      id: 'showPageAudit',
      tag: 'Page audits',
      method: 'GET',
      path: '/page-audit/{key}',
      access: 'link',
      summary: 'Show an audit',
      produces: 'text/html',
      run: async ({ ctx, c, param }) => {
        const audit = await findAudit(ctx, 'page-audit', param('key'))
        return show(c, audit ? { step: stepOf(ctx, audit), audit, email: '' } : { step: 'expired' })
      },
    }),
    route({
      id: 'requestPageAuditReport',
      tag: 'Page audits',
      method: 'POST',
      path: '/page-audit/{key}',
      access: 'link',
      limit: 'code',
      summary: 'Ask for the report of an audit by mail',
      description: 'Sends a link that confirms the address. Returns a page.',
      body: z.strictObject({ email: z.string().max(254, 'At most 254 characters.') }),
      form: { name: 'page-audit', page: '/page-check', then: '/page-check' },
      produces: 'text/html',
      run: async ({ ctx, c, body, param }) => {
        const email = emailAddress.safeParse(body.email)
        const entered = { email: body.email }
        if (!email.success) {
          const audit = await findAudit(ctx, 'page-audit', param('key'))
          const error = email.error.issues[0]!.message
          return show(c, audit?.report ? { step: 'done', audit, ...entered, error } : { step: 'expired' })
        }
        const asked = await askForReport(ctx, param('key'), email.data)
        if (!asked) return show(c, { step: 'expired' })
        const { audit, refusal } = asked
        if (refusal) return show(c, { step: 'done', audit, ...entered, error: refusal })
        return show(c, { step: 'asked' })
      },
    }),
    route({
      id: 'showPageAuditReport',
      tag: 'Page audits',
      method: 'GET',
      path: '/page-audit-report/{key}',
      access: 'link',
      summary: 'Show the page that confirms the address for a report',
      produces: 'text/html',
      run: async ({ ctx, c, param }) => {
        const audit = await findAudit(ctx, 'page-audit-report', param('key'))
        if (!audit) return show(c, { step: 'expired' })
        return show(
          c,
          audit.reportedAt ? { step: 'confirmed', audit } : { step: 'confirm', audit: withoutReport(audit) },
        )
      },
    }),
    route({
      id: 'sendPageAuditReport',
      tag: 'Page audits',
      method: 'POST',
      path: '/page-audit-report/{key}',
      access: 'link',
      summary: 'Send the report of an audit',
      description: 'To the address that the link confirms. Returns a page.',
      produces: 'text/html',
      run: async ({ ctx, c, param }) => {
        const audit = await sendReport(ctx, param('key'))
        return show(c, audit ? { step: 'confirmed', audit } : { step: 'expired' })
      },
    }),
  ]
}

const withoutReport = (audit: PageAudit): PageAudit => ({ ...audit, report: null })
