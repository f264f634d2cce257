import { expect, test } from 'vitest'
import { demoContent } from '#dev/demo/content.ts'
import { startTestServer } from '#dev/test/server.ts'

test('a process takes one statement to save and publish, although the database notifies it of its saves', async () => {
  const statements = { write: 0, read: 0, compare: 0 }
  await using server = await startTestServer({
    onQuery: ({ query: { sql } }) => {
      if (sql.includes('from content_section as section')) statements.compare++
      else if (sql.includes('update "content" set')) statements.write++
      else if (/"content(_section)?"/.test(sql)) statements.read++
    },
  })
  const made = await server.call('POST', '/add-banner', { as: server.admin, body: demoContent.banner })
  for (const name of ['write', 'read', 'compare'] as const) statements[name] = 0
  for (let n = 0; n < 10; n++) {
    const body = { ...demoContent.banner, bannerHeading: `Words ${n}` }
    const saved = await server.call('PUT', `/update-banner/${made.body._id}`, { as: server.admin, body })
    expect(saved.status, saved.text).toBe(200)
    expect((await server.page('/')).text).toContain(`Words ${n}`)
  }
  expect(statements).toMatchObject({ write: 10, read: 0 })
  // It also compares every ten seconds.
  expect(statements.compare).toBeLessThan(5)
})
