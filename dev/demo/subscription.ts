import { addDays, daysBetween } from '#content/locale/calendar-day.ts'
import { auditRules, type AuditFinding, type AuditRule } from '#content/model/page-audit.ts'
import { sections } from '#content/sections/sections.ts'
import { addMonths } from '#content/shop/periods.ts'
import type { ReportCheck } from '#content/shop/report-check.ts'
import { list } from '#api/content/records/records.ts'
import { todayOf } from '#api/content/records/time-zone.ts'
import { operator } from '#api/platform/caller.ts'
import { actAs, type TxContext } from '#api/platform/context.ts'
import { json } from '#api/platform/db/database.ts'
import { findOrder } from '#api/sales/orders/order.ts'
import { setOrderStatus } from '#api/sales/orders/order-status.ts'
import { publishReport } from '#api/sales/reports/publish.ts'
import { startReport } from '#api/sales/reports/start.ts'
import { advance } from '#api/sales/subscriptions/advance.ts'
import { answerBrief } from './answers.ts'
import { acceptedOffer, buyerOf, daysAgo, itemOf, payByBank } from './offers.ts'

const customerEmail = 'tomas@lindqvist-tools.example'

/** A package by the month, agreed by phone at a lower price. */
const care = (packageId: string | null) => ({
  email: customerEmail,
  title: 'Care of your site, month by month',
  buyer: buyerOf('Tomas Lindqvist', {
    company: 'Lindqvist Tools',
    customerAddress: '18 Foundry Lane',
    city: 'Port Eastmere',
  }),
  intro: 'As agreed on the phone: we look after the pages that we built for you last year.',
  items: [
    itemOf('SEO care', '170', {
      ...(packageId && { kind: 'package' as const, recordId: packageId }),
      interval: 'month',
    }),
    itemOf('Moving your site to the new address', '120'),
  ],
  plan: [],
})

/** Four months of the numbers of its reports, the last one being this one. */
const numbers = [
  ['412', '468', '531', '604'],
  ['19', '22', '21', '29'],
  ['4.6', '4.7', '4', '4.8'],
  ['11.8', '9.4', '8.1', '6.7'],
]

const done = [
  'Titles and descriptions of the twelve tool pages rewritten',
  'New article: Which plane for which wood?',
  'Opening hours and phone number put right in nine directories',
].join('\n')

const next = [
  'An article about sharpening, which many people search for in winter',
  'Pictures of the workshop, smaller and with descriptions',
].join('\n')

const problems: Partial<Record<AuditRule, { found: string; fix: string }>> = {
  description: {
    found: 'The page has no description.',
    fix: 'Write one of 70 to 155 characters that says what the page offers.',
  },
  links: { found: '2 links lead nowhere.', fix: 'Correct or remove them.' },
  images: {
    found: '4 of 11 pictures have no description.',
    fix: 'Say in “alt” what a picture shows (empty if it only decorates), and give each its width and height.',
  },
  weight: {
    found: 'It took 1.8 seconds to arrive.',
    fix: 'Let the server keep finished pages, compress what it sends, and remove scripts that nobody needs.',
  },
}

const good: Readonly<Record<AuditRule, string>> = {
  title: '“Hand tools for wood, made in Port Eastmere” has 42 characters.',
  description:
    '“Planes, chisels and saws from our own forge, to order or to try in the shop.” has 77 characters.',
  headings: 'One main heading and six below it, in order.',
  indexing: 'Search engines may list the page.',
  canonical: 'The page names itself as the main address.',
  links: '14 links to other pages of the site; the 5 that we tried work.',
  images: 'All 11 pictures have a description and a size.',
  structuredData: 'It describes: LocalBusiness, Product.',
  weight: '46 kB, 310 ms, 4 scripts and style sheets.',
  https: 'It is encrypted, without redirects.',
}

const findings = (wrong: readonly AuditRule[]): AuditFinding[] =>
  auditRules.map((rule) => {
    const problem = wrong.includes(rule) ? problems[rule] : undefined
    return problem ? { rule, state: 'problem', ...problem } : { rule, state: 'good', found: good[rule] }
  })

const checkAt = (at: Date, wrong: readonly AuditRule[], before: ReportCheck['before']): ReportCheck => ({
  address: 'www.lindqvist-tools.example/',
  state: 'done',
  askedAt: at.toISOString(),
  checkedAt: at.toISOString(),
  problem: '',
  findings: findings(wrong),
  before,
})

/** Adds a subscription in its second month: the report of the first one is published, that of the second one a draft. */
export async function seedSubscription(ctx: TxContext) {
  const packages = await list(ctx, sections.pricing)
  const packageId = packages.find(({ packageName }) => packageName === 'SEO care')?._id ?? null
  const today = await todayOf(ctx)
  const begun = daysAgo(ctx, daysBetween(addMonths(addDays(today, -5), -1), today))
  const order = await acceptedOffer(begun, care(packageId), 5)
  const { subscriptionId, startsOn: first } = await ctx.db
    .selectFrom('subscriptionPeriods')
    .select(['subscriptionId', 'startsOn'])
    .where('orderId', '=', order)
    .executeTakeFirstOrThrow()
  // Before the next period, to which the answers are copied.
  await answerBrief(actAs(begun, { ...operator, email: customerEmail }), order)
  const renewed = daysAgo(ctx, 5)
  const { orderId: second } = await advance(renewed, subscriptionId)
  await payByBank(renewed, second, (await findOrder(ctx, second)).total)

  const before = [addMonths(first, -2), addMonths(first, -1)]
  const report = await writeReport(renewed, order, {
    before,
    next,
    wrong: ['description', 'links', 'images'],
  })
  await publishReport(renewed, report, undefined)
  await setOrderStatus(renewed, order, 'Delivered')
  await renewed.db
    .updateTable('orderTasks')
    .set({ doneAt: renewed.now() })
    .where('orderId', '=', order)
    .execute()
  const wasWrong = findings(['description', 'links', 'images'])
  await writeReport(ctx, second, {
    before: [...before, first],
    next: '',
    wrong: ['images', 'weight'],
    checkedBefore: Object.fromEntries(wasWrong.map(({ rule, state }) => [rule, state])),
  })
  await placeInPast(ctx, order, begun.now())
  await placeInPast(ctx, second, renewed.now())
}

interface Written {
  /** The first days of the periods before. */
  before: readonly string[]
  next: string
  wrong: readonly AuditRule[]
  checkedBefore?: ReportCheck['before']
}

/** Writes the draft of an order’s report by its template. Its check is not made: there is no such site. */
async function writeReport(
  ctx: TxContext,
  orderId: string,
  { before, next: plan, wrong, checkedBefore = null }: Written,
): Promise<string> {
  const { id, content } = await startReport(ctx, orderId)
  const written = {
    done,
    numbers: content.numbers.map((number, i) => ({
      ...number,
      value: numbers[i]?.[before.length] ?? '',
      before: before.map((from, month) => ({ from, value: numbers[i]![month]! })),
    })),
    next: plan,
    check: checkAt(ctx.now(), wrong, checkedBefore),
  }
  await ctx.db
    .updateTable('orderReports')
    .set({ content: json(written) })
    .where('id', '=', id)
    .execute()
  return id
}

async function placeInPast({ db }: TxContext, id: string, at: Date) {
  await db.updateTable('orders').set({ createdAt: at, updatedAt: at }).where('id', '=', id).execute()
  await db.updateTable('orderEvents').set({ at }).where('orderId', '=', id).execute()
  // No mails about demo data.
  await db.deleteFrom('mails').where('orderId', '=', id).execute()
}
