import { afterAll, beforeAll, expect, test } from 'vitest'
import { examplePackage } from '#dev/test/make.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const send = (method: string, path: string, body: object) =>
  server.call(method, path, { as: server.admin, body })

test('values that do not fit each other are refused at their field, in a save as in a draft that goes live', async () => {
  const once = examplePackage('x')
  const refused = await send('POST', '/content/pricing', { ...once, packageYearPrice: '900' })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors)).toEqual(['packageYearPrice'])

  const monthly = { ...once, packagePrice: '90', packagePeriod: 'Month', packageYearPrice: '900' }
  const { body: saved, status } = await send('POST', '/content/pricing', monthly)
  expect(status).toBe(201)
  // What is left out keeps its value, so the year's price stays without its period.
  const { packageYearPrice: _, ...left } = { ...monthly, packagePeriod: '' }
  const change = await send('PUT', `/pricing/${saved._id}`, left)
  expect(change.status).toBe(422)
  expect(Object.keys(change.body.errors)).toEqual(['packageYearPrice'])

  const values = { ...monthly, packagePeriod: '' }
  const draft = await send('PUT', `/draft/${saved._id}`, { section: 'pricing', baseVersion: 1, values })
  expect(draft.status, draft.text).toBe(200)
  const live = await send('POST', `/draft/${saved._id}/publish`, {})
  expect(live.status).toBe(409)
  expect(live.body.detail).toContain('Price per year')
})
