import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { startTestServer } from '#dev/test/server.ts'

test('lists no mails with a real identity service', async () => {
  await using server = await startTestServer()
  expect((await server.call('GET', '/identity-mails')).status).toBe(404)
  expect((await server.call('GET', '/identity-mails', { as: server.admin })).status).toBe(404)
})

test('lists the mails of the emulator, with links to this site', async () => {
  const codes = [
    {
      email: 'new@example.com',
      requestType: 'VERIFY_EMAIL',
      oobCode: 'code-1',
      oobLink:
        'http://127.0.0.1:1/emulator/action?mode=verifyEmail&oobCode=code-1&continueUrl=http%3A%2F%2Fsite.test%2Fdashboard',
    },
    {
      email: 'new@example.com',
      requestType: 'PASSWORD_RESET',
      oobCode: 'code-2',
      oobLink: 'http://127.0.0.1:1/emulator/action?mode=resetPassword&oobCode=code-2',
    },
  ]
  const emulator = createServer((request, response) => {
    const known = request.url === '/emulator/v1/projects/demo-frontdesk/oobCodes'
    response.writeHead(known ? 200 : 404, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ oobCodes: codes }))
  })
  await new Promise<void>((resolve) => emulator.listen(0, '127.0.0.1', resolve))
  const address = emulator.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await using server = await startTestServer({
    settings: {
      FIREBASE_PROJECT_ID: '',
      AUTH_EMULATOR_PORT: String(port),
      PUBLIC_URL: 'http://localhost:4321',
    },
  })

  const shown = await server.call('GET', '/identity-mails')
  expect(shown.body).toMatchObject([
    { recipient: 'new@example.com', link: 'http://localhost:4321/action?mode=resetPassword&oobCode=code-2' },
    {
      recipient: 'new@example.com',
      link: 'http://localhost:4321/action?mode=verifyEmail&oobCode=code-1&continueUrl=http%3A%2F%2Fsite.test%2Fdashboard',
    },
  ])
  expect((await server.call('GET', '/mailbox')).status).toBe(200)

  await new Promise((resolve) => emulator.close(resolve))
  expect((await server.call('GET', '/identity-mails')).status).toBe(503)
})
