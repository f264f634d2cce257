import { writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemsIn, startDoctorTest, type DoctorTest } from '#dev/test/doctor.ts'
import { RefusedError } from '../../money/payment-providers/errors.ts'
import { createProblemReporter } from '../../money/payment-providers/problems.ts'
import type { Finding } from '../../platform/setup/finding.ts'
import { replaceFindings, storedFindings } from '../../platform/setup/results.ts'

let doctor: DoctorTest
beforeAll(async () => {
  doctor = await startDoctorTest()
})
afterAll(() => doctor[Symbol.asyncDispose]())

test('a correct setup has no problems, and what cannot be checked is reported as unchecked', async () => {
  const findings = await doctor.findingsOf({})
  expect(problemsIn(findings)).toEqual([])
  const unseen = findings.flatMap(({ key, state }) => (state === 'unknown' ? [key] : []))
  expect(unseen).toEqual(
    expect.arrayContaining(['identity.second-factor', 'identity.action', 'mail.dkim', 'mail.test']),
  )
  for (const { state, todo, key } of findings)
    if (state === 'bad' || state === 'warn') expect(todo, key).toBeTruthy()
})

test('opens one checkout for the same settings, and another after PayPal has refused a call', async () => {
  const opened = () =>
    doctor.paypal.requestBodies.filter((body) => body.includes('Check of the settings')).length
  const checkoutOf = (findings: readonly Finding[]) =>
    findings.filter(({ key }) => key === 'payments.currency').map(({ state, says }) => [state, says])
  const account = { PAYPAL_CLIENT_SECRET: 'the-secret-of-another-app' }
  const before = opened()
  const first = checkoutOf(await doctor.findingsOf({ settings: account }))
  expect(first).toEqual([['ok', 'A checkout opens in USD.']])
  expect(opened()).toBe(before + 1)
  expect(checkoutOf(await doctor.findingsOf({ settings: account }))).toEqual([
    ['ok', expect.stringContaining('A checkout opens in USD. Seen on ')],
  ])
  const other = { ...account, PAYPAL_MERCHANT_ID: 'ZZZZZZZZZZZZZ' }
  expect(await doctor.findingsOf({ settings: other })).toContainEqual(
    expect.objectContaining({ key: 'payments.receiver', state: 'bad' }),
  )
  expect(opened()).toBe(before + 1)

  const problems = createProblemReporter(doctor.server.ctx, 'paypal-orders')
  await problems.refused(
    new RefusedError('PayPal', 'checkout', { status: 403, issue: 'PERMISSION_DENIED', detail: '' }),
  )
  await doctor.findingsOf({ settings: account })
  expect(opened()).toBe(before + 2)
  await problems.succeeded('checkout')
  await doctor.findingsOf({ settings: { ...account, PAYPAL_CLIENT_ID: 'other' } })
  expect(opened()).toBe(before + 3)
})

test('reports a folder that cannot be written', async () => {
  const notFolder = join(doctor.server.env.dataDir, 'a-file')
  writeFileSync(notFolder, '')
  const findings = await doctor.findingsOf({ settings: { DATA_DIR: notFolder } })
  expect(findings.find(({ key }) => key === 'files.store')).toMatchObject({ state: 'bad' })
})

test('reports credentials that the mail server refuses, without repeating them', async () => {
  const url = new URL(doctor.smtp.url)
  url.username = 'somebody'
  url.password = 'a-wrong-password'
  const findings = await doctor.findingsOf({ settings: { SMTP_URL: url.href } })
  expect(findings.find(({ key }) => key === 'mail.login')).toMatchObject({ state: 'bad' })
  expect(JSON.stringify(findings)).not.toContain('a-wrong-password')
})

test('says why a mail server cannot be used: TLS on a port without it, and another kind of server', async () => {
  const loginOf = async (url: string) =>
    (await doctor.findingsOf({ settings: { SMTP_URL: url } })).find(({ key }) => key === 'mail.login')
  const mailPort = new URL(doctor.smtp.url).port
  expect(await loginOf(`smtps://127.0.0.1:${mailPort}`)).toMatchObject({
    state: 'bad',
    says: `127.0.0.1:${mailPort} cannot be used: it does not speak TLS there.`,
  })
  const other = createServer(
    (socket) => void socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'),
  )
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  expect(await loginOf(`smtp://127.0.0.1:${port}`)).toMatchObject({
    state: 'bad',
    says: `127.0.0.1:${port} cannot be used: it is not a mail server.`,
  })
  await new Promise((resolve) => other.close(resolve))
})

test('stored findings have the time since when they have their state', async () => {
  const { db } = doctor.server.connection
  const line = { key: 'mail.x', title: 'X', says: 'Fine.', state: 'ok' } as const
  const sinceOf = async () => (await storedFindings(db)).findings[0]?.since
  await replaceFindings(db, [line])
  const first = await sinceOf()
  await expect
    .poll(async () => {
      await replaceFindings(db, [line])
      return (await storedFindings(db)).checkedAt?.toISOString()
    })
    .not.toBe(first)
  expect(await sinceOf()).toBe(first)
  await replaceFindings(db, [{ ...line, state: 'bad', todo: 'Fix it.' }])
  expect(await sinceOf()).not.toBe(first)
})
