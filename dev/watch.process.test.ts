import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runningServer } from '#api/platform/data-dir.ts'
import { isTaken } from '#api/platform/ports.ts'
import { freePort } from './free-port.ts'
import { end, identity, runNode, untilAnswered } from './test/process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-dev-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('in development, pages and API share an origin, a save is visible, and Ctrl-C stops everything', async () => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = { ...identity, PORT: String(port), DATA_DIR: dataDir, DEMO: '1' }
  // Disposed even if the test fails, because a leftover process would keep the test run from ending.
  using dev = runNode(['dev/watch.ts'], settings)
  await untilAnswered(url, dev)

  const api = runningServer(dataDir)!
  const [{ _id: id, ...values }] = (await (await fetch(`${url}/api/banner`)).json()) as [{ _id: string }]
  const saved = await fetch(`${url}/api/update-banner/${id}`, {
    method: 'PUT',
    headers: {
      Authorization: `Bearer ${api.operatorKey}`,
      'Content-Type': 'application/json',
      Origin: url,
    },
    body: JSON.stringify({ ...values, bannerHeading: 'Changed while developing' }),
  })
  expect(saved.status).toBe(200)
  expect(await (await fetch(url)).text()).toContain('Changed while developing')
  expect(await (await fetch(`${url}/admin/messages`)).text()).toContain('<div id="app"')
  expect((await fetch(`${url}/setting`, { redirect: 'manual' })).headers.get('location')).toBe(
    '/admin/content/homepage-layout',
  )

  expect(await end(dev, 'SIGINT')).toBe(0)
  expect(await isTaken(port)).toBe(false)
  expect(await isTaken(Number(new URL(api.url).port))).toBe(false)
})
