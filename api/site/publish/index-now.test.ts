import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { demoContent } from '#dev/demo/content.ts'
import { makeDue } from '#dev/test/jobs.ts'
import { startTestServer } from '#dev/test/server.ts'
import { statusOf } from '#dev/test/status.ts'

const key = 'a-key-of-ours-1234'

test('search engines are notified of changed pages, with retries, and can read the key file', async () => {
  const heard: unknown[] = []
  let calls = 0
  const engine = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    calls += 1
    if (calls > 1) heard.push(JSON.parse(body))
    response.writeHead(calls === 1 ? 429 : 202).end()
  }).listen(0, '127.0.0.1')
  await once(engine, 'listening')
  const { port } = engine.address() as { port: number }
  await using server = await startTestServer({
    settings: { INDEXNOW_KEY: key, INDEXNOW_URL: `http://127.0.0.1:${port}/indexnow` },
  })
  const status = () => statusOf(server, 'search-engines')
  expect((await server.page(`/${key}.txt`)).text).toBe(key)
  expect(await status()).toMatchObject({ state: 'unknown' })

  const added = await server.call('POST', '/add-banner', { as: server.admin, body: demoContent.banner })
  expect(added.status, added.text).toBe(201)
  await expect
    .poll(status)
    .toMatchObject({ state: 'warn', says: expect.stringContaining('429: too many messages') })
  await expect
    .poll(async () => {
      await makeDue(server.connection.db, 'index-now')
      return heard
    })
    .toEqual([
      {
        host: 'site.test',
        key,
        keyLocation: `http://site.test/${key}.txt`,
        urlList: ['http://site.test/'],
      },
    ])
  await expect.poll(status).toMatchObject({ state: 'ok' })
  engine.close()
})

test('without the setting, the status does not include search engines', async () => {
  await using server = await startTestServer()
  expect(await statusOf(server, 'search-engines')).toBeUndefined()
})
