import { once } from 'node:events'
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoContent } from '#dev/demo/content.ts'
import { makeDue } from '#dev/test/jobs.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const secret = 'a secret for the rebuild webhook'

describe('webhooks', () => {
  test('rebuild everything only if they are signed', async () => {
    await using other = await startTestServer({ settings: { REBUILD_SECRET: secret } })
    const hook = new Webhook(secret, { format: 'raw' })
    const body = '{"type":"content.changed"}'
    const send = (at: Date, signed: string) =>
      other.call('POST', '/rebuild', {
        body,
        headers: {
          'webhook-id': 'msg_1',
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': hook.sign('msg_1', at, signed),
        },
      })
    const rebuilt = await send(new Date(), body)
    expect(rebuilt.status, rebuilt.text).toBe(200)
    expect((await send(new Date(), '{}')).status).toBe(401)
    expect((await send(new Date(Date.now() - 3_600_000), body)).status).toBe(401)
    expect((await other.call('POST', '/rebuild', { body })).status).toBe(401)
    expect((await server.call('POST', '/rebuild', { body })).status).toBe(404)
  })

  test('notify another system of changed pages, signed, and retry with the same id if it is unavailable', async () => {
    const heard: { paths: string[]; timestamp: string }[] = []
    const ids: unknown[] = []
    let calls = 0
    const receiver = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      calls += 1
      ids.push(request.headers['webhook-id'])
      if (calls === 1) {
        response.writeHead(503).end()
        return
      }
      const headers = request.headers as Record<string, string>
      const verified = new Webhook(secret, { format: 'raw' }).verify(body, headers) as {
        timestamp: string
        data: { paths: string[] }
      }
      heard.push({ paths: verified.data.paths, timestamp: verified.timestamp })
      response.end()
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const { port } = receiver.address() as { port: number }
    await using other = await startTestServer({
      settings: { REBUILD_SECRET: secret, PUBLISH_WEBHOOK_URL: `http://127.0.0.1:${port}/hook` },
    })
    await other.call('POST', '/add-banner', {
      as: other.admin,
      body: { ...demoContent.banner, bannerHeading: 'Tell others' },
    })
    await expect
      .poll(async () => {
        await makeDue(other.connection.db, 'publish-webhook')
        return heard
      })
      .toEqual([{ paths: ['/', '/sitemap.xml'], timestamp: expect.stringMatching(/^\d{4}-.*Z$/) }])
    expect(ids).toEqual([expect.stringMatching(/^msg_[\w-]{36}$/), ids[0]])
    receiver.close()
  })
})
