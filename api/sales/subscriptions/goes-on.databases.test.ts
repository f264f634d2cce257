import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#content/locale/calendar-day.ts'
import { formatLongDay } from '#content/locale/format.ts'
import { addMonths } from '#content/shop/periods.ts'
import { subscriptionsOf } from '#dev/test/subscriptions.ts'
import { startTransferShop, type TransferShop } from '#dev/test/transfer-shop.ts'
import { advance } from './advance.ts'

let shop: TransferShop
let tools: ReturnType<typeof subscriptionsOf>
beforeAll(async () => {
  shop = await startTransferShop()
  tools = subscriptionsOf(shop.server)
})
afterAll(() => shop[Symbol.asyncDispose]())

const day = (of: string) => formatLongDay(of, 'en-US')
/** Subject and text of the mails of a kind about an order, oldest first. */
const mailsOf = (order: string, kind: 'subscription-paused' | 'subscription-ending') =>
  shop.server.connection.db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('orderId', '=', order)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()

const orderOfPeriod = (subscriptionId: string, startsOn: string) =>
  shop.server.connection.db
    .selectFrom('subscriptionPeriods')
    .select('orderId')
    .where('subscriptionId', '=', subscriptionId)
    .where('startsOn', '=', startsOn)
    .executeTakeFirstOrThrow()

test('who pauses a subscription is told when it goes on: resumed by either side, or by the clock', async () => {
  const own = await tools.running()
  const next = addMonths(tools.today, 1)
  await tools.own(own, 'pause', {})
  await tools.own(own, 'resume')
  await tools.ask(own.id, 'pause', {})
  await tools.ask(own.id, 'resume')
  const resumeOn = addDays(addMonths(tools.today, 2), 3)
  await tools.own(own, 'pause', { resumeOn })
  for (const _ of [1, 2]) await tools.on(resumeOn, () => advance(shop.server.ctx, own.id))
  const mails = await mailsOf(own.order, 'subscription-paused')
  const told = mails.filter(({ subject }) => subject.startsWith('Your subscription goes on'))
  expect([mails.length, told.length]).toEqual([6, 3])
  for (const { text } of told.slice(0, 2))
    expect(text).toContain(`The next period begins on ${day(next)}. We send you what is to be paid for it.`)
  expect(told[2]!.text).toContain(`The next period begins on ${day(resumeOn)}.`)
})

test('an end that is taken back, by either side, is confirmed to the customer', async () => {
  const own = await tools.running()
  await tools.own(own, 'end', {})
  await tools.own(own, 'keep')
  await tools.ask(own.id, 'end', { reason: '', when: 'period', refunded: false })
  await tools.ask(own.id, 'keep')
  const mails = await mailsOf(own.order, 'subscription-ending')
  expect(mails.map(({ subject }) => subject.endsWith(' does not end'))).toEqual([false, true, false, true])
  expect(mails[1]!.text).toContain(`The next period begins on ${day(addMonths(tools.today, 1))}.`)
})

test('the next period is the one that has its order already, paid or not', async () => {
  const own = await tools.running({ packageMinimumMonths: '3' })
  const next = addMonths(tools.today, 1)
  await tools.on(addDays(next, -2), () => advance(shop.server.ctx, own.id))
  const { orderId } = await orderOfPeriod(own.id, next)
  for (const isPaid of [false, true]) {
    if (isPaid) await tools.pay(orderId)
    for (const what of ['end', 'keep']) expect((await tools.own(own, what, {})).status).toBe(200)
  }
  const kept = (await mailsOf(orderId, 'subscription-ending')).filter((_, i) => i % 2 === 1)
  expect(kept).toHaveLength(2)
  expect(kept[0]!.text).toContain(`The next period begins on ${day(next)}. You have its order already.`)
  expect(kept[1]!.text).toContain(`The next period begins on ${day(next)}. It is paid already.`)
})

test('what does not end cannot be kept, and nothing is mailed', async () => {
  const own = await tools.running()
  await tools.own(own, 'pause', {})
  for (const answer of [await tools.own(own, 'keep'), await tools.ask(own.id, 'keep')])
    expect(answer).toMatchObject({ status: 409, body: { detail: 'No end of this subscription is planned.' } })
  expect(await mailsOf(own.order, 'subscription-ending')).toEqual([])
})

test('one without a further period goes on until its last day', async () => {
  const terms = { packageQuarterPrice: '290', packageEndsAfterMonths: '3' }
  const own = await tools.running(terms, { total: '290', period: 'quarter' })
  await tools.own(own, 'end', {})
  await tools.own(own, 'keep')
  const mails = await mailsOf(own.order, 'subscription-ending')
  expect(mails[1]!.text).toContain(`It runs until ${day(addDays(addMonths(tools.today, 3), -1))}.`)
})
