import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('the API description passes Redocly’s recommended rules', async () => {
  const { text } = await server.call('GET', '/openapi.json')
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config })
  const found = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
  )
  expect(found).toEqual([])
})

/** A program written against the API description only. */
const program = `
import createClient from 'openapi-fetch'
import type { components, paths } from './schema.ts'

export async function run(baseUrl: string, admin: string, customer: string) {
  const as = (token: string) =>
    createClient<paths>({ baseUrl, headers: { Authorization: 'Bearer ' + token } })
  const owner = as(admin)
  const buyer = as(customer)
  const { data: me } = await owner.GET('/me')
  const role: string | undefined = me?.role

  const body = { packageName: 'Basic', packagePrice: '349', packageButtonText: 'Choose', packagePointOne: 'One' }
  const { data: added } = await owner.POST('/content/{section}', { params: { path: { section: 'pricing' } }, body })
  const path = { id: added!._id }
  const edited = await owner.PUT('/pricing/{id}', { params: { path }, body: { ...body, packagePrice: '399' } })
  const refused = await owner.PUT('/pricing/{id}', { params: { path }, body: { ...body, packagePrice: 'free' } })
  const problem: components['schemas']['Problem'] | undefined = refused.error

  const { data: placed } = await buyer.POST('/new-order', {
    body: { packageId: path.id, customerName: 'Ada', customerAddress: '1 Way', customerCountry: 'DE' },
  })
  const order = await buyer.GET('/order/{id}', { params: { path: { id: placed!._id } } })
  const list = await buyer.GET('/orders', { params: { query: { pageSize: 1, sort: '-orderDate' } } })
  return {
    role,
    price: edited.data?.packagePrice,
    wrong: Object.keys(problem?.errors ?? {}),
    order: order.data?.packagePrice,
    status: order.data?.paymentStatus,
    first: list.data?.[0]?._id === placed?._id,
    total: list.response.headers.get('X-Total-Count'),
  }
}
`

test('a generated client compiles, edits a section, places an order and reads it back', async () => {
  const { body } = await server.call('GET', '/openapi.json')
  // Not below node_modules, where Node refuses to strip types.
  const dist = join(import.meta.dirname, '../../dist')
  mkdirSync(dist, { recursive: true })
  const folder = mkdtempSync(join(dist, 'client-'))
  try {
    writeFileSync(join(folder, 'schema.ts'), astToString(await openapiTS(body)))
    const file = join(folder, 'client.ts')
    writeFileSync(file, program)
    const compiled = ts.createProgram([file], {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      allowImportingTsExtensions: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    })
    const errors = ts.getPreEmitDiagnostics(compiled)
    expect(errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([])
    const { run } = (await import(file)) as { run: (...given: string[]) => Promise<object> }
    expect(await run(`${server.url}/api`, server.admin, server.customer)).toEqual({
      role: 'Admin',
      price: '399',
      wrong: ['packagePrice'],
      order: '399',
      status: 'UnPaid',
      first: true,
      total: '1',
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('is of a size that a person can read', async () => {
  const { body, text } = await server.call('GET', '/openapi.json')
  const operations = Object.values(body.paths as Record<string, object>).flatMap((each) => Object.keys(each))
  expect(operations.length).toBeLessThanOrEqual(480)
  // It grows with the product, but not with each of its operations.
  expect(Buffer.byteLength(text) / operations.length).toBeLessThanOrEqual(1350)
})

test('its answer to a client that has it already is described', async () => {
  const headers = { 'If-None-Match': '*' }
  const { status } = await server.call('GET', '/openapi.json', { headers })
  const { body } = await server.call('GET', '/openapi.json')
  const { paths } = body as { paths: Record<string, { get: { responses: object } }> }
  expect(Object.keys(paths['/openapi.json']!.get.responses)).toContain(String(status))
  expect(status).toBe(304)
})
