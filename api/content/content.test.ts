import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kinds } from '#content/field.ts'
import type { Section } from '#content/section.ts'
import { everySection } from '#content/sections.ts'
import contract from '#content/test/contract.json' with { type: 'json' }
import { exampleOf } from '#dev/test/make.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const at = (path: string, id: string) => path.replace('{id}', id)
/** A record as a list returns it. */
const inList = ({ longFields = [] }: Section, record: object) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !longFields.includes(name)))

describe.each(everySection.map((section) => [section.key, section] as const))('%s', (_, section: Section) => {
  const { paths } = section

  test('is created, read, changed and removed', async () => {
    const first = exampleOf(section, 'first')
    const created = await server.call('POST', paths.create, { as: server.admin, body: first })
    expect(created.status, created.text).toBe(201)
    expect(created.body).toEqual({ _id: expect.any(String), ...first })
    expect(created.headers.get('server-timing')).toMatch(/desc="live"$/)

    const { _id } = created.body
    expect((await server.call('GET', paths.list, { as: server.admin })).body).toContainEqual(
      inList(section, created.body),
    )
    expect((await server.call('GET', at(paths.item, _id), { as: server.admin })).body).toEqual(created.body)

    const second = exampleOf(section, 'second')
    const changed = await server.call('PUT', at(paths.update, _id), { as: server.admin, body: second })
    expect(changed.body).toEqual({ _id, ...second })
    expect((await server.call('GET', paths.list, { as: server.admin })).body).toEqual([
      inList(section, { _id, ...second }),
    ])

    expect((await server.call('DELETE', at(paths.item, _id), { as: server.admin })).status).toBe(204)
    expect((await server.call('GET', at(paths.item, _id), { as: server.admin })).status).toBe(404)
    expect((await server.call('GET', paths.list, { as: server.admin })).body).toEqual([])
  })

  test('is answered with every field, empty ones too, and can be sent back so', async () => {
    const only = Object.fromEntries(
      Object.entries(exampleOf(section, 'only')).filter(([name]) => !section.fields[name]?.optional),
    )
    const created = await server.call('POST', paths.create, { as: server.admin, body: only })
    expect(created.status, created.text).toBe(201)
    const { _id, ...values } = created.body
    expect(Object.keys(values).toSorted()).toEqual(Object.keys(section.fields).toSorted())
    for (const [name, field] of Object.entries(section.fields))
      if (field.optional) expect(values[name], name).toEqual(kinds[field.kind].empty ?? '')
    const [listed] = (await server.call('GET', paths.list, { as: server.admin })).body
    expect(listed).toEqual(inList(section, created.body))
    expect((await server.call('GET', at(paths.item, _id), { as: server.admin })).body).toEqual(created.body)
    const update = { as: server.admin, body: values }
    expect((await server.call('PUT', at(paths.update, _id), update)).body).toEqual(created.body)
    expect((await server.call('DELETE', at(paths.item, _id), { as: server.admin })).status).toBe(204)
  })

  const required = Object.entries(section.fields).flatMap(([name, field]) => (field.optional ? [] : [name]))
  test.runIf(required.length > 0)('refuses an empty body with an error at every required field', async () => {
    const refused = await server.call('POST', paths.create, { as: server.admin, body: {} })
    expect(refused.status).toBe(422)
    expect(refused.headers.get('content-type')).toMatch('application/problem+json')
    expect(Object.keys(refused.body.errors).toSorted()).toEqual(required.toSorted())
  })
})

test('the OpenAPI document has the contract’s message for each success', async () => {
  const { body } = await server.call('GET', '/openapi.json')
  const successMessage = (path: string, method: 'post' | 'put') => {
    const { responses } = body.paths[path][method]
    return (responses[201] ?? responses[200]).description
  }
  for (const { key, create, update, createAlert, updateAlert } of contract) {
    if (createAlert !== null) expect(successMessage(create!, 'post'), key).toBe(createAlert)
    if (updateAlert !== null)
      expect(successMessage(update ?? '/order-status/{id}', 'put'), key).toBe(updateAlert)
  }
})
