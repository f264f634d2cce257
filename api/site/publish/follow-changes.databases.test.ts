import { expect, test } from 'vitest'
import { demoContent } from '#dev/demo/content.ts'
import { startTestServer } from '#dev/test/server.ts'

test('a process publishes its saves once, although the database notifies it of them', async () => {
  let compared = 0
  await using server = await startTestServer({
    onQuery: ({ query: { sql } }) => {
      if (sql.startsWith('select') && sql.includes('from "content_section"') && !sql.includes('for update'))
        compared++
    },
  })
  const made = await server.call('POST', '/add-banner', { as: server.admin, body: demoContent.banner })
  compared = 0
  for (let n = 0; n < 10; n++) {
    const body = { ...demoContent.banner, bannerHeading: `Words ${n}` }
    const saved = await server.call('PUT', `/update-banner/${made.body._id}`, { as: server.admin, body })
    expect(saved.status, saved.text).toBe(200)
    expect((await server.page('/')).text).toContain(`Words ${n}`)
  }
  // It also compares every ten seconds.
  expect(compared).toBeLessThan(15)
})
