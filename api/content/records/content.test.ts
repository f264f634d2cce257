import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kinds } from '#content/model/field.ts'
import type { Section } from '#content/sections/section.ts'
import { everySection, sections } from '#content/sections/sections.ts'
import contract from '#content/sections/test/contract.json' with { type: 'json' }
import { exampleOf } from '#dev/test/make.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const at = (path: string, id: string) => path.replace('{id}', id)

const generalPaths = ({ key }: Section) => {
  const [all, one] = [`/content/${key}`, `/content/${key}/{id}`]
  return { list: all, create: all, item: one, update: one, remove: one }
}

/** Each section at its general paths, and again at those of the contract. */
const addressed: [string, Section, ReturnType<typeof generalPaths>][] = everySection.flatMap((section) => {
  const general = generalPaths(section)
  return [
    [`${section.key} at /content`, section, general],
    ...(section.paths
      ? [
          [`${section.key} of the contract`, section, { ...general, ...section.paths }] as [
            string,
            Section,
            typeof general,
          ],
        ]
      : []),
  ]
})
/** A record as a list returns it. */
const inList = ({ longFields = [] }: Section, record: object) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !longFields.includes(name)))

describe.each(addressed)('%s', (_, section, paths) => {
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

    expect((await server.call('DELETE', at(paths.remove, _id), { as: server.admin })).status).toBe(204)
    expect((await server.call('GET', at(paths.item, _id), { as: server.admin })).status).toBe(404)
    expect((await server.call('GET', paths.list, { as: server.admin })).body).toEqual([])
  })

  test('is answered with every field, empty ones too, and can be sent back so', async () => {
    const only = {
      ...Object.fromEntries(
        Object.entries(exampleOf(section, 'only')).filter(([name]) => !section.fields[name]?.optional),
      ),
      // Only a redirect that is gone has no target.
      ...(section.redirect && { [section.redirect.kind]: 'Gone' }),
    }
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
    expect((await server.call('DELETE', at(paths.remove, _id), { as: server.admin })).status).toBe(204)
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

test('the OpenAPI document has the schemas of each section by its name', async () => {
  const { body } = await server.call('GET', '/openapi.json')
  const { schemas } = body.components
  const refs = (schema: { anyOf: { $ref: string }[] }) =>
    schema.anyOf.map(({ $ref }) => $ref.split('/').at(-1))
  const names = everySection.map(({ key }) => key[0]!.toUpperCase() + key.slice(1))
  expect(schemas.Section.enum).toEqual(everySection.map(({ key }) => key))
  expect(refs(schemas.ContentRecord)).toEqual(names)
  expect(refs(schemas.ContentInput)).toEqual(names.map((name) => `${name}Input`))
  for (const name of names)
    expect([schemas[name].type, schemas[`${name}Input`].type]).toEqual(['object', 'object'])
})

test('a section that does not exist is 404', async () => {
  for (const name of ['nothing', 'Banner', 'constructor', '__proto__', 'banner%00', 'taskList%20'])
    for (const method of ['GET', 'POST']) {
      const { status } = await server.call(method, `/content/${name}`, {
        as: server.admin,
        ...(method === 'POST' && { body: {} }),
      })
      expect(status, `${method} ${name}`).toBe(404)
    }
})

test('a record is reached through its own section only', async () => {
  const { _id } = (
    await server.call('POST', '/content/taskList', {
      as: server.admin,
      body: exampleOf(sections.taskList, 'x'),
    })
  ).body
  const through = (key: string, method = 'GET', rest = '', body?: object) =>
    server.call(method, `/content/${key}/${_id}${rest}`, { as: server.admin, body })
  expect((await through('taskList')).status).toBe(200)
  expect((await through('faqItem')).status).toBe(404)
  expect((await through('faqItem', 'DELETE')).status).toBe(404)
  expect((await through('faqItem', 'PUT', '', exampleOf(sections.faqItem, 'x'))).status).toBe(404)
  expect((await through('faqItem', 'POST', '/revisions/1/restore')).status).toBe(404)
  expect((await through('faqItem', 'GET', '/revisions')).body).toEqual([])
  expect((await through('taskList', 'DELETE')).status).toBe(204)
})
