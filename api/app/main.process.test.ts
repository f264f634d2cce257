import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer as createHttpServer, request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { sections } from '#content/sections/sections.ts'
import { exampleOf } from '#dev/test/make.ts'
import { query } from '#dev/test/cluster.ts'
import { startDemo } from '#dev/test/demo.ts'
import { identity, runProduct, startProduct } from '#dev/test/process.ts'
import { sendPicture } from '#dev/test/pictures.ts'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))
function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-process-'))
  folders.push(folder)
  return folder
}

describe('a start with wrong settings ends with one line that names the setting', () => {
  const fail = async (settings: Record<string, string>) => {
    const { code, stderr } = await runProduct({ DATA_DIR: newFolder(), ...identity, ...settings })
    return { code, line: stderr.trim() }
  }

  const embedded = { FIREBASE_PROJECT_ID: '', FIREBASE_API_KEY: '', FIREBASE_AUTH_DOMAIN: '' }
  test.each<[string, Record<string, string>]>([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '70000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'agency' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://127.0.0.1/agency' }],
    ['FIREBASE_AUTH_DOMAIN', { FIREBASE_AUTH_DOMAIN: 'javascript:agency' }],
    ['FIREBASE_API_KEY', { FIREBASE_API_KEY: '' }],
    ['REBUILD_SECRET', { REBUILD_SECRET: 'short' }],
    ['REBUILD_SECRET', { PUBLISH_WEBHOOK_URL: 'https://hooks.example/agency' }],
    ['DEMO', { DEMO: 'yes' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['LOG_FORMAT', { LOG_FORMAT: 'xml' }],
    ['SLOW_QUERY_MS', { SLOW_QUERY_MS: 'often' }],
    ['OPS_PORT', { OPS_PORT: 'ninety' }],
    ['OPS_HOST', { OPS_PORT: '0', OPS_HOST: '192.0.2.1' }],
    ['PAYPAL_MODE', { NODE_ENV: 'production' }],
    ['PUBLIC_URL', { NODE_ENV: 'production', PAYPAL_MODE: 'live' }],
    ['DATA_DIR', { DATA_DIR: '/dev/null/data' }],
    ['HOST', { ...embedded, HOST: '0.0.0.0' }],
    ['PUBLIC_URL', { ...embedded, PUBLIC_URL: 'https://www.agency.example' }],
    ['TRUSTED_PROXIES', { ...embedded, TRUSTED_PROXIES: '1' }],
    ['PAYPAL_MODE', { ...embedded, PAYPAL_MODE: 'live' }],
  ])('%s: %o', async (name, settings) => {
    const { code, line } = await fail(settings)
    expect(line).toMatch(new RegExp(`^Frontdesk did not start\\. ${name} [^\\n]*\\.$`))
    expect(code).toBe(1)
  })

  test('a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const { code, line } = await fail({ PORT: String(port) })
    expect(line).toBe(`Frontdesk did not start. PORT is taken: something is listening on ${port} already.`)
    expect(code).toBe(1)
    other.close()
  })

  test('an unreachable or missing database, without its password', async () => {
    const { code, line } = await fail({ DATABASE_URL: 'postgres://agency:secret@127.0.0.1:1/agency' })
    expect(line).toMatch(/^Frontdesk did not start\. DATABASE_URL is unreachable: 127\.0\.0\.1:1\/agency .*$/)
    expect(line).not.toContain('secret')
    expect(code).toBe(1)
    const server = inject('postgres')
    if (!server) return
    const missing = await fail({ DATABASE_URL: `${server}/nobody_made_this` })
    expect(missing.line).toMatch(
      /^Frontdesk did not start\. DATABASE_URL is unreachable: .*nobody_made_this.*$/,
    )
  })
})

test('only one server can use a data folder', async () => {
  const folder = newFolder()
  await using first = await startDemo(folder)
  const { code, stderr } = await runProduct({ ...identity, DATA_DIR: folder })
  expect(stderr.trim()).toBe(
    `Frontdesk did not start. DATA_DIR is in use: Frontdesk is running on ${folder} already, at ${first.url}.`,
  )
  expect(code).toBe(1)
  expect(await first.page('/')).toContain('</html>')
})

test('on SIGTERM, it completes running requests and exits', async () => {
  await using product = await startDemo(newFolder())
  const body = JSON.stringify(exampleOf(sections.faqItem, 'last'))
  const last = request(`${product.url}/api${sections.faqItem.paths.create}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${product.operatorKey}`,
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      Expect: '100-continue',
    },
  })
  last.flushHeaders()
  await once(last, 'continue')
  const gone = product.end('SIGTERM')
  await expect
    .poll(() =>
      fetch(product.url).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  last.end(body)
  const [answer] = (await once(last, 'response')) as [{ statusCode: number; resume: () => void }]
  answer.resume()
  expect(answer.statusCode).toBe(201)
  expect(await gone).toBe(0)
})

test('pages are served before the API is ready; requests to the API wait for it', async ({ skip }) => {
  const server = inject('postgres')
  if (!server) return skip()
  const name = `early_${process.pid}`
  await query(`${server}/postgres`, `create database ${name}`)
  const folder = newFolder()
  const settings = { ...identity, DATABASE_URL: `${server}/${name}` }
  await (await startProduct(folder, settings))[Symbol.asyncDispose]()
  const holder = new pg.Client({ connectionString: `${server}/${name}` })
  await holder.connect()
  try {
    // After publishing, a start looks for mails without a job: the table lock delays it there.
    await holder.query('begin; lock table mails in access exclusive mode')
    await using product = await startProduct(folder, settings)
    const asked = product.call('GET', sections.banner.paths.list)
    expect(await product.page('/')).toContain('</html>')
    await holder.query('commit')
    expect(await asked).toEqual([])
  } finally {
    await holder.end()
  }
})

test('two processes over one database show each other’s saves and files, with one folder for files', async ({
  skip,
}) => {
  const server = inject('postgres')
  if (!server) return skip()
  const name = `two_${process.pid}`
  await query(`${server}/postgres`, `create database ${name}`)
  const settings = { ...identity, DATABASE_URL: `${server}/${name}` }
  const folders = [newFolder(), newFolder()] as const
  mkdirSync(join(folders[0], 'files'))
  symlinkSync(join(folders[0], 'files'), join(folders[1], 'files'))
  await using one = await startProduct(folders[0], settings)
  await using two = await startProduct(folders[1], settings)

  await one.call('POST', sections.banner.paths.create, {
    ...exampleOf(sections.banner, 'x'),
    bannerHeading: 'Seen on both',
  })
  await expect.poll(() => two.page('/')).toContain('Seen on both')

  const drawn = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#124' } })
    .png()
    .toBuffer()
  const added = await sendPicture(one, one.operatorKey, drawn, { name: 'shared.png', description: 'Shared' })
  const { address } = (await added.json()) as { address: string }
  expect((await fetch(two.url + address)).status).toBe(200)
  expect(await Promise.all([one, two].map((each) => each.end('SIGTERM')))).toEqual([0, 0])
})

test('a backup of a killed process is started again by the next process', async () => {
  const begun: string[] = []
  // An empty bucket that never finishes an upload.
  const bucket = createHttpServer(({ method, url = '' }, response) => {
    if (method === 'GET') response.setHeader('Content-Type', 'application/xml').end(emptyList(url))
    else begun.push(url)
  })
  await once(bucket.listen(0, '127.0.0.1'), 'listening')
  const settings = {
    ...identity,
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
    BACKUP_S3_BUCKET: 'backups',
    BACKUP_S3_ACCESS_KEY_ID: 'key',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
  }
  const folder = newFolder()
  await using first = await startDemo(folder, settings)
  await expect.poll(() => begun.length).toBe(1)
  await first.end('SIGKILL')
  await using second = await startDemo(folder, settings)
  await expect.poll(() => begun.length).toBe(2)
  await second.end('SIGKILL')
  bucket.closeAllConnections()
  bucket.close()
})

const emptyList = (url: string) => {
  const name = url.includes('uploads') ? 'ListMultipartUploadsResult' : 'ListBucketResult'
  return `<?xml version="1.0"?><${name}><IsTruncated>false</IsTruncated></${name}>`
}
