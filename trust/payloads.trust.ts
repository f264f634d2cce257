import { expect, inject, test } from 'vitest'
import type { Section } from '#content/sections/section.ts'
import { everySection } from '#content/sections/sections.ts'
import { exampleOf, withValidAt, withWords } from '../dev/test/make.ts'
import { startTestServer, type TestServer } from '../dev/test/server.ts'
import { dangersIn, payloads } from '../dev/test/payloads.ts'
import { note } from './table.ts'

/** Writes the payload into every field that accepts it and valid values into the others. Returns the number of accepted payloads. */
async function write(server: TestServer, section: Section, payload: string): Promise<number> {
  const { key, holds } = section
  const as = server.admin
  const valid = exampleOf(section, 'x')
  const [stored] = holds === 'one' ? (await server.call('GET', `/content/${key}`)).body : []
  const [method, path] = stored ? ['PUT', `/content/${key}/${stored._id}`] : ['POST', `/content/${key}`]
  let count = 0
  const body = withWords(valid, () => (count++, payload))
  const first = await server.call(method!, path!, { as, body })
  if (first.status < 300) return count
  expect(first.status).toBe(422)
  const refused = Object.keys(first.body.errors)
  const again = await server.call(method!, path!, { as, body: withValidAt(body, valid, refused) })
  expect(again.status).toBeLessThan(300)
  return count - refused.length
}

// Smaller versions are part of the API tests and, in a browser, of the end-to-end tests.
test.skipIf(!inject('thorough'))(
  'payloads in every field of every section: no page contains an executable one',
  async ({ task }) => {
    await using server = await startTestServer()
    let taken = 0
    const found: Record<string, string[]> = {}
    const look = async (when: string, paths: readonly string[]) => {
      for (const path of paths) {
        const dangers = dangersIn((await server.page(path)).text)
        if (dangers.length > 0) found[`${when} on ${path}`] = dangers
      }
    }
    const [lists, singles] = [
      everySection.filter(({ holds }) => holds === 'many'),
      everySection.filter(({ holds }) => holds === 'one'),
    ]
    for (const payload of payloads)
      for (const section of lists) taken += await write(server, section, payload)
    await look('all', server.publisher.status.pages)
    for (const payload of payloads) {
      for (const section of singles) taken += await write(server, section, payload)
      await look(payload, ['/', '/contact', '/pricing', '/login'])
    }
    expect(found).toEqual({})
    expect(server.publisher.status.failed).toEqual({})
    expect(taken).toBeGreaterThan(payloads.length * 50)
    note(task, {
      scenario: `${payloads.length} script and URL payloads in every field of ${everySection.length} sections, all pages read`,
      runs: `${taken} values accepted`,
      result: '0 executable',
      time: '',
    })
  },
)
