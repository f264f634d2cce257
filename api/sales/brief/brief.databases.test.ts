import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindOfBrief } from '#api/sales/orders/work/remind.ts'
import { join, newestMail, person } from '#dev/test/company.ts'
import { orderOf, place, someone } from '#dev/test/orders.ts'
import { examplePackage } from '#dev/test/make.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
let pack: { _id: string; packageName: string; packagePrice: string }
const asked = { question: 'Which website is it for?', questionKind: 'Web address', questionRequired: 'Yes' }
beforeAll(async () => {
  server = await startTestServer()
  pack = await packageOf({ packageDays: '10' })
  const other = await packageOf({})
  for (const body of [
    asked,
    { question: 'What do you sell?', questionKind: 'Long text' },
    {
      question: 'Where are your customers?',
      questionKind: 'Several of',
      questionOptions: 'In town\nIn the country\nEverywhere',
      questionRequired: 'Yes',
    },
    { question: 'For the other package only?', questionKind: 'Short text', questionPackages: other._id },
  ])
    expect((await admin('POST', '/content/briefQuestion', body)).status).toBe(201)
})
afterAll(() => server[Symbol.asyncDispose]())

const admin = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { as: server.admin, body })
async function packageOf(more: object) {
  const body = { ...examplePackage('x'), packageDays: '', packagePrice: '349', ...more }
  return (await admin('POST', '/content/pricing', body)).body as typeof pack
}
const pay = (id: string) =>
  admin('PUT', `/order-payment/${id}`, { paymentStatus: 'Paid', reason: 'By bank.' })
const order = async (id: string, as = server.admin) => (await server.call('GET', `/order/${id}`, { as })).body
const brief = async (id: string, as = server.admin) =>
  (await server.call('GET', `/order/${id}/brief`, { as })).body
const mails = async (id: string) =>
  ((await admin('GET', `/mails?orderId=${id}&pageSize=50`)).body as { kind: string }[]).map(
    ({ kind }) => kind,
  )

async function paidOrder(customer: string, of = pack) {
  const { body } = await place(server, orderOf(of), { as: customer })
  expect((await pay(body._id)).status).toBe(200)
  return body._id as string
}
const answer = (as: string, id: string, words: string, replaces?: string) =>
  server.call('PUT', `/brief-answer/${id}`, { as, body: { answer: words, replaces } })

test('copies the questions to a paid order, accepts a complete and valid brief, and then sets the due date', async () => {
  const customer = await someone()
  const id = await paidOrder(customer)
  expect(await order(id)).toMatchObject({
    stage: 'brief',
    stageName: 'Brief needed',
    dueOn: null,
    workDays: 10,
  })
  const { questions, sentAt } = await brief(id, customer)
  expect(sentAt).toBeNull()
  expect(questions.map((each: { question: string }) => each.question)).toEqual([
    'Which website is it for?',
    'What do you sell?',
    'Where are your customers?',
  ])
  const [site, sells, where] = questions.map((each: { _id: string }) => each._id) as [string, string, string]

  // An incomplete answer is stored, and refused when the brief is sent.
  expect((await answer(customer, site, 'not yet')).status).toBe(200)
  const send = () => server.call('POST', `/order/${id}/brief/send`, { as: customer })
  const refused = await send()
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [site, where]])
  expect((await answer(customer, sells, 'x'.repeat(5001))).status).toBe(422)
  await answer(customer, site, 'example.com/shop')
  await answer(customer, where, 'In town\nOn the moon')
  expect(Object.keys((await send()).body.errors)).toEqual([where])
  await answer(customer, where, 'In town\nEverywhere')
  expect((await send()).status).toBe(204)

  const sent = await order(id, customer)
  expect(sent).toMatchObject({ stage: 'progress', dueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  const day = new Date(`${sent.dueOn}T00:00:00Z`).getUTCDay()
  expect(day === 0 || day === 6).toBe(false)
  // Ten working days are two weeks.
  const days = (Date.parse(sent.dueOn) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(11)
  expect(days).toBeLessThan(15)
  expect(await mails(id)).toContain('brief-received')
  expect((await brief(id)).questions[0].answer).toBe('https://example.com/shop')
  // After the brief is sent, answers have to be valid.
  expect((await answer(customer, site, 'nothing')).status).toBe(422)
  expect((await answer(customer, site, 'https://example.org')).status).toBe(200)

  for (const path of ['brief.md', 'brief.csv']) {
    const { status, text } = await server.call('GET', `/order/${id}/${path}`, { as: customer })
    expect([status, text]).toEqual([200, expect.stringContaining('In town, Everywhere')])
  }
})

test('does not overwrite an answer that was changed in the meantime', async () => {
  const customer = await someone()
  const id = await paidOrder(customer)
  const [site, sells] = (await brief(id, customer)).questions
  const stored = async () => (await brief(id)).questions.map((each: { answer: string }) => each.answer)
  expect((await answer(customer, sells._id, 'Rope', '')).status).toBe(200)
  expect((await answer(customer, sells._id, 'Rope, to sailors', 'Rope')).status).toBe(200)
  // From another tab, which has the older answer.
  expect((await answer(customer, sells._id, 'Knots', 'Rope')).status).toBe(412)
  expect((await stored())[1]).toBe('Rope, to sailors')
  // Repeats a request whose answer was lost.
  expect((await answer(customer, sells._id, 'Rope, to sailors ', 'Rope')).status).toBe(200)
  expect((await answer(customer, sells._id, 'Knots', 'Rope, to sailors')).status).toBe(200)
  // A URL is stored in normalized form.
  expect((await answer(customer, site._id, 'example.com', '')).status).toBe(200)
  expect((await answer(customer, site._id, 'example.com', '')).status).toBe(200)
  expect((await answer(customer, site._id, 'example.org', 'example.com')).status).toBe(200)
  expect((await stored()).slice(0, 2)).toEqual(['https://example.org', 'Knots'])
  // Without `replaces`, any answer is overwritten.
  expect((await answer(customer, sells._id, 'Sails')).status).toBe(200)
})

test('sends each reminder once, and none after the brief is sent', async () => {
  const customer = await someone()
  const id = await paidOrder(customer)
  const remind = async () => (await mails(id)).filter((kind) => kind === 'brief-reminder').length
  await server.call('GET', '/me', { as: customer })
  await remindOfBrief(server.ctx, id, 1)
  await remindOfBrief(server.ctx, id, 1)
  expect(await remind()).toBe(1)
  const [site, , where] = (await brief(id, customer)).questions
  await answer(customer, site._id, 'https://example.com')
  await answer(customer, where._id, 'In town')
  await server.call('POST', `/order/${id}/brief/send`, { as: customer })
  await remindOfBrief(server.ctx, id, 2)
  expect(await remind()).toBe(1)
})

test('the agency reminds of a brief that is missing, once a day', async () => {
  const customer = await someone()
  const id = await paidOrder(customer)
  const remind = async () => (await admin('POST', `/order/${id}/brief/reminder`)).status
  expect((await brief(id)).remindedAt).toBeNull()
  expect([await remind(), await remind()]).toEqual([204, 409])
  expect((await mails(id)).filter((kind) => kind === 'brief-reminder')).toHaveLength(1)
  expect((await brief(id)).remindedAt).toEqual(expect.any(String))
  await server.after(25 * 60 * 60 * 1000, async () => expect(await remind()).toBe(204))
  const [site, , where] = (await brief(id, customer)).questions
  await answer(customer, site._id, 'https://example.com')
  await answer(customer, where._id, 'In town')
  await server.call('POST', `/order/${id}/brief/send`, { as: customer })
  await server.after(50 * 60 * 60 * 1000, async () => expect(await remind()).toBe(409))
})

test('lets the order wait for an answer to a further question, and continues the work after it', async () => {
  const customer = await someone()
  const id = await paidOrder(customer, await packageOf({ packageName: 'Without a brief' }))
  const [site, , where] = (await brief(id, customer)).questions
  await answer(customer, site._id, 'https://example.com')
  await answer(customer, where._id, 'In town')
  await server.call('POST', `/order/${id}/brief/send`, { as: customer })
  const ask = { question: 'Who is your host?', kind: 'short' }
  expect(
    (await server.call('POST', `/order/${id}/brief/questions`, { as: customer, body: ask })).status,
  ).toBe(403)
  const asked = await admin('POST', `/order/${id}/brief/questions`, ask)
  expect(asked.status, asked.text).toBe(201)
  expect(await order(id)).toMatchObject({ stage: 'waiting' })
  expect(await mails(id)).toContain('brief-question')
  await answer(customer, asked.body._id, 'A friend')
  expect((await server.call('POST', `/order/${id}/brief/send`, { as: customer })).status).toBe(204)
  const { stage, history } = await order(id, customer)
  expect(stage).toBe('progress')
  expect(history.filter(({ what }: { what: string }) => what === 'brief')).toEqual([
    expect.objectContaining({ after: 'sent' }),
    expect.objectContaining({ after: 'asked', reason: 'Who is your host?' }),
    expect.objectContaining({ after: 'sent' }),
  ])
})

test('a repeated request with the same Idempotency-Key asks a question once, with one mail', async () => {
  const id = await paidOrder(await someone())
  const before = (await brief(id)).questions.length as number
  const ask = (question: string) =>
    server.call('POST', `/order/${id}/brief/questions`, {
      as: server.admin,
      body: { question },
      headers: { 'Idempotency-Key': 'once' },
    })
  const [first, repeated] = [await ask('Which color?'), await ask('Which color?')]
  expect([first.status, repeated.status]).toEqual([201, 201])
  expect(repeated.body._id).toBe(first.body._id)
  expect((await mails(id)).filter((kind) => kind === 'brief-question')).toHaveLength(1)
  expect((await ask('Which font?')).body._id).not.toBe(first.body._id)
  expect((await brief(id)).questions).toHaveLength(before + 2)
})

test('accepts the payment although an option of a question is too long and has an emoji at the limit', async () => {
  const of = await packageOf({})
  const options = `${'a'.repeat(199)}😀\nAnother`
  const question = { question: 'Which one?', questionKind: 'One of', questionOptions: options }
  await admin('POST', '/content/briefQuestion', { ...question, questionPackages: of._id })
  const id = await paidOrder(await someone(), of)
  const { questions } = await brief(id)
  expect(questions.at(-1)).toMatchObject({ options: ['a'.repeat(199), 'Another'] })
})

test('copies the answers of the customer’s previous order for review', async () => {
  const customer = await someone()
  const first = await paidOrder(customer)
  const [site, , where] = (await brief(first, customer)).questions
  await answer(customer, site._id, 'https://example.com')
  await answer(customer, where._id, 'In town')
  await server.call('POST', `/order/${first}/brief/send`, { as: customer })
  const { number } = await order(first)
  const copied = await brief(await paidOrder(customer), customer)
  expect(copied).toMatchObject({ copiedFrom: number, sentAt: null, open: true })
  expect(copied.questions.map((each: { answer: string }) => each.answer)).toEqual([
    'https://example.com',
    '',
    'In town',
  ])
  // Not the answers of another customer.
  expect((await brief(await paidOrder(await someone()))).copiedFrom).toBeNull()
})

test('copies no answers of an own order into an order of the company, or back', async () => {
  const customer = await person()
  const send = async (id: string, word: string) => {
    const [site, , where] = (await brief(id, customer.as)).questions
    await answer(customer.as, site._id, `https://${word}.example`)
    await answer(customer.as, where._id, 'In town')
    expect((await server.call('POST', `/order/${id}/brief/send`, { as: customer.as })).status).toBe(204)
    return (await order(id)).number as string
  }
  const own = await send(await paidOrder(customer.as), 'own')
  const manager = await person()
  await server.call('POST', '/company', { as: manager.as, body: { name: 'Lovelace Ltd' } })
  expect((await join(server, manager, customer)).status).toBe(200)
  const shared = await paidOrder(customer.as)
  const seen = await brief(shared, manager.as)
  expect(seen.copiedFrom).toBeNull()
  expect(seen.questions.map((each: { answer: string }) => each.answer)).toEqual(['', '', ''])
  const ofCompany = await send(shared, 'company')
  expect((await brief(await paidOrder(customer.as), manager.as)).copiedFrom).toBe(ofCompany)

  const { people } = (await server.call('GET', '/company', { as: manager.as })).body
  const { _id } = people.find(({ email }: { email: string }) => email === customer.email)
  expect((await server.call('DELETE', `/company/people/${_id}`, { as: manager.as })).status).toBe(204)
  expect((await brief(await paidOrder(customer.as), customer.as)).copiedFrom).toBe(own)
})

test('lets nobody else read or answer a brief', async () => {
  const customer = await someone()
  const id = await paidOrder(customer)
  const [{ _id: question }] = (await brief(id, customer)).questions
  const stranger = await someone()
  for (const [method, path, body] of [
    ['GET', `/order/${id}/brief`],
    ['GET', `/order/${id}/brief.csv`],
    ['GET', `/order/${id}/brief.md`],
    ['POST', `/order/${id}/brief/send`],
    ['PUT', `/brief-answer/${question}`, { answer: 'Mine' }],
    ['PUT', `/brief-answer/${question}/files`, { fileIds: [crypto.randomUUID()] }],
  ] as const)
    expect((await server.call(method, path, { as: stranger, body })).status, path).toBe(404)
  expect((await brief(id)).questions[0].answer).toBe('')
})

test('the mail about a payment leads to the questions', async () => {
  const customer = await person()
  const id = await paidOrder(customer.as)
  const { text } = await newestMail(server, 'payment-confirmed', customer.email)
  expect(text).toContain(`/order/${id}#brief`)
})
