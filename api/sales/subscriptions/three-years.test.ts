import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#content/locale/calendar-day.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { intervals, type Interval } from '#content/shop/periods.ts'
import { wasPaid } from '#content/shop/payment-states.ts'
import { makePeriodicPackage, subscriptionsOf } from '#dev/test/subscriptions.ts'
import { startTransferShop, type TransferShop } from '#dev/test/transfer-shop.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { ConflictError } from '../../platform/errors.ts'
import { chooseTransfer } from '../orders/transfer/choose.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { runSubscriptions } from './advance.ts'
import { changePackage, changePrice } from './change.ts'
import { createSubscription } from './create.ts'
import { endSubscription, keepSubscription } from './end.ts'
import { subscriptionMonths } from './figures.ts'
import { pause, resume } from './pause.ts'
import { lockSubscription, monthlyOf, periodsOf, type Subscription } from '../orders/periods/subscriptions.ts'

/** 200 take minutes: `npm run test:trust`. */
const count = inject('thorough') ? 200 : 25
const months = 36

/** Random numbers that are the same in each run (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    chance: (share: number) => next() < share,
    below: (end: number) => Math.floor(next() * end),
    of: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!,
  }
}

let shop: TransferShop
let tools: ReturnType<typeof subscriptionsOf>
beforeAll(async () => {
  shop = await startTransferShop()
  tools = subscriptionsOf(shop.server)
  await shop.server.workers[Symbol.asyncDispose]()
})
afterAll(() => shop[Symbol.asyncDispose]())

const kinds = [
  {},
  { packageYearPrice: '1000', packageQuarterPrice: '280' },
  { packageSetupFee: '49.99', packageYearPrice: '999.99' },
  { packageTrialDays: '14', packageQuarterPrice: '270' },
  { packageMinimumMonths: '6', packageNoticeDays: '30', packageYearPrice: '1100' },
  { packageEndsAfterMonths: '12', packageQuarterPrice: '285' },
]

test(`${count} subscriptions of every kind over ${months} months with faults: one order a period, and the sums agree`, async () => {
  const { server } = shop
  const { ctx } = server
  const random = randomFrom(20_261_129)
  const packages = await Promise.all(kinds.map((terms) => makePeriodicPackage(server, terms)))
  const buyer = { customerName: 'Ada', customerAddress: '1 Road', customerCountry: 'GB' }
  const make = async (i: number) => {
    const kind = kinds[i % kinds.length]!
    const sold: Interval[] = [
      'month',
      ...(kind.packageQuarterPrice ? (['quarter'] as const) : []),
      ...(kind.packageYearPrice ? (['year'] as const) : []),
    ]
    await createSubscription(
      ctx,
      {
        customerId: null,
        // Mails are not what this is about.
        email: '',
        phone: '',
        buyer,
        packageId: packages[i % packages.length]!._id,
        // More of those with few orders: each takes as long as an order takes.
        period: random.chance(0.25) ? 'month' : sold.at(-1)!,
        payment: 'link',
      },
      null,
    )
  }

  /** When an order is paid, decided when it is first seen; null for never. */
  const plans = new Map<string, { on: string; parts: number; extra: number } | null>()
  const pay = async (ctx: Context, today: string) => {
    const open = await ctx.db
      .selectFrom('orders')
      .select(['id', 'total', 'paid', 'paymentDueOn', 'transferChosenAt'])
      .where('paymentStatus', '=', 'UnPaid')
      .orderBy('id')
      .execute()
    for (const order of open) {
      if (!plans.has(order.id)) {
        const due = order.paymentDueOn ?? today
        const late = random.chance(0.12) ? random.below(13) : -random.below(6)
        plans.set(
          order.id,
          random.chance(0.015)
            ? null
            : {
                on: addDays(due, late),
                parts: random.chance(0.03) ? 2 : 1,
                extra: random.chance(0.03) ? 500 : 0,
              },
        )
        if (!order.transferChosenAt && random.chance(0.02)) await chooseTransfer(ctx, order.id)
      }
      const plan = plans.get(order.id)
      if (!plan || plan.on > today) continue
      const left = toCents(order.total)! - toCents(order.paid)!
      const amount = plan.parts === 2 ? Math.floor(left / 2) : left + plan.extra
      plan.parts = 1
      await recordPayment(ctx, order.id, {
        method: 'bank',
        amount: fromCents(amount),
        paidOn: today,
        note: '',
        key: null,
      })
    }
  }

  /** What customers and the agency do now and then. What the state does not allow is refused, and changes nothing. */
  const act = async (ctx: Context, today: string) => {
    const by = random.chance(0.5) ? ('customer' as const) : ('agency' as const)
    const acts: readonly ((tx: TxContext, row: Subscription) => Promise<unknown>)[] = [
      (tx, row) =>
        pause(tx, row, { by, resumeOn: random.chance(0.5) ? addDays(today, 20 + random.below(90)) : null }),
      (tx, row) => resume(tx, row, { by, on: today }),
      (tx, row) => resume(tx, row, { by, on: today }),
      (tx, row) => endSubscription(tx, row, { by }),
      (tx, row) => keepSubscription(tx, row, { by }),
      (tx, row) => endSubscription(tx, row, { by: 'agency', now: true }),
      (tx, row) =>
        changePackage(tx, row, {
          packageId: packages[random.below(3)]!._id,
          period: random.of(intervals),
          by,
        }),
      (tx, row) => changePrice(tx, row, { price: '110', from: addDays(today, 30), by: 'agency' }),
    ]
    const all = await ctx.db
      .selectFrom('subscriptions')
      .select('id')
      .where('state', '<>', 'Ended')
      .orderBy('id')
      .execute()
    for (const { id } of all.filter(() => random.chance(0.012))) {
      const act = random.of(acts)
      try {
        await withTransaction(ctx, async (tx) => act(tx, await lockSubscription(tx, id)))
      } catch (error) {
        if (!(error instanceof ConflictError) && !/not sold|paid once|can be/.test(JSON.stringify(error)))
          throw error
      }
    }
  }

  let made = 0
  let day = tools.today
  const end = addDays(day, Math.round((months * 365.25) / 12))
  while (day <= end) {
    await tools.on(day, async () => {
      while (made < count && random.chance(0.92)) await make(made++)
      await pay(ctx, day)
      if (made === count) await act(ctx, day)
      const runs = random.chance(0.2) ? 2 : 1
      await Promise.all(Array.from({ length: runs }, () => runSubscriptions(ctx)))
    })
    // The server is down for a week or two now and then.
    day = addDays(day, random.chance(0.05) ? 7 + random.below(8) : 2 + random.below(5))
  }
  await check(ctx, end)
}, 1_800_000)

async function check(ctx: Context, end: string) {
  const all = await ctx.db.selectFrom('subscriptions').selectAll().orderBy('id').execute()
  expect(all).toHaveLength(count)
  const states = new Set(all.map(({ state }) => state))
  expect(states).toEqual(new Set([...states, 'Active', 'Ended']))
  const problems: string[] = []
  let orders = 0
  for (const row of all) {
    const periods = await periodsOf(ctx, row.id)
    orders += periods.length
    const live = periods.filter(({ paymentStatus }) => paymentStatus !== 'Cancelled')
    periods.forEach(({ number }, i) => number === i + 1 || problems.push(`${row.id}: number ${number}`))
    live.forEach((each, i) => {
      const before = live[i - 1]
      if (before && each.startsOn <= before.endsOn) problems.push(`${row.id}: ${each.startsOn} twice`)
    })
    if (row.state === 'Ended' && !row.endReason) problems.push(`${row.id}: ended without a reason`)
    if (
      row.state === 'Ended' &&
      live.some((each) => each.startsOn > row.endsOn! && !wasPaid(each.paymentStatus))
    )
      problems.push(`${row.id}: a period after its end`)
    if (row.state === 'Active' && !row.completesOn && live.at(-1)!.endsOn < end)
      problems.push(`${row.id}: active without a period, since ${live.at(-1)!.endsOn}`)
    if (row.orderId !== periods.at(-1)!.orderId) problems.push(`${row.id}: not its newest order`)
  }
  expect(problems).toEqual([])
  expect(orders).toBeGreaterThan(count * 4)
  await checkSums(ctx, orders)
  const [month] = await tools.on(end, () => subscriptionMonths(ctx))
  const running = all.filter(({ state }) => ['Active', 'PastDue', 'Ending'].includes(state))
  const worth = running.reduce((sum, row) => sum + toCents(monthlyOf(row))!, 0)
  expect(month).toMatchObject({ running: running.length, recurring: fromCents(worth) })
}

/** Each order belongs to one period; what was paid for orders is what was invoiced and not credited. */
async function checkSums(ctx: Context, expected: number) {
  const orders = await ctx.db.selectFrom('orders').selectAll().execute()
  expect(orders).toHaveLength(expected)
  const invoices = await ctx.db.selectFrom('invoices').select(['orderId', 'kind', 'total']).execute()
  const invoiced = new Map<string, number>()
  for (const { orderId, kind, total } of invoices)
    invoiced.set(orderId, (invoiced.get(orderId) ?? 0) + (kind === 'invoice' ? 1 : -1) * toCents(total)!)
  let [paid, billed] = [0, 0]
  const differing: string[] = []
  for (const order of orders) {
    const own = invoiced.get(order.id) ?? 0
    const isClaimed = order.transferChosenAt !== null && order.paymentStatus === 'UnPaid'
    const kept = Math.min(toCents(order.total)!, toCents(order.paid)! - toCents(order.refunded)!)
    const due = isClaimed ? toCents(order.total)! : wasPaid(order.paymentStatus) ? kept : 0
    if (own !== due)
      differing.push(`${order.number} ${order.paymentStatus}: ${own} invoiced, ${due} expected`)
    if (isClaimed) continue
    billed += own
    if (wasPaid(order.paymentStatus)) paid += kept
  }
  expect(differing).toEqual([])
  expect(billed).toBe(paid)
  expect(paid).toBeGreaterThan(count * 100_00)
}
