import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashOf } from '../../platform/secrets/keys.ts'
import { limits } from '../../site/publish/export/pages-host.ts'
import { startDemo } from '#dev/test/demo.ts'
import { identity, run, type Product } from '#dev/test/process.ts'
import { hasWrangler, startWrangler } from '#dev/test/wrangler.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontdesk-export-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const dataDir = join(folder, 'data')
const publicUrl = 'https://agency.example'
const settings = { ...identity, DATA_DIR: dataDir, PUBLIC_URL: publicUrl, LOG_LEVEL: 'error' }
const exportTo = (...args: string[]) => run(['api/app/commands/export.ts', ...args], settings)

let product: Product
beforeAll(async () => {
  product = await startDemo(dataDir, settings)
  for (const [redirectFrom, redirectTo, redirectKind] of [
    ['/old-page.html', '/service', 'Permanent'],
    ['/für/alle', '/pricing?from=old#top', 'Temporary'],
    ['/old%20page%20%281%29', '/service', 'Permanent'],
    ['/so%3F%20%22it%22%20%7Bid%7D%3B%24a%5Cb%2Cc%2Ad', '/service', 'Permanent'],
    ['/a%2Cb', '/service', 'Permanent'],
    ['/a,b', '/service', 'Permanent'],
    ['/moved', "https://example.com/a;b{c}$d'ä→", 'Permanent'],
  ])
    await product.call('POST', '/content/redirect', { redirectFrom, redirectTo, redirectKind })
  const [newest] = await product.call<{ _id: string }[]>('GET', '/content/article')
  const { _id, ...article } = await product.call<{ _id: string }>('GET', `/content/article/${newest!._id}`)
  await product.call('PUT', `/content/article/${_id}`, { ...article, articleTags: 'Local SEO, C++, 日本語' })
})

/** Every file below a folder by path. */
const tree = (root: string) =>
  new Map(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(root.length), readFileSync(file)] as const),
  )

describe('while the server runs', () => {
  const out = join(folder, 'from-server')

  test('the export has the same bytes as the server serves', async () => {
    expect(await exportTo(out)).toMatchObject({ code: 0, stderr: '' })
    const files = tree(out)
    const fileOf: Record<string, string> = {
      '/': '/index.html',
      '/pricing': '/pricing.html',
      '/contact-us': '/contact-us.html',
      '/sitemap.xml': '/sitemap.xml',
      '/500': '/500.html',
      '/favicon.svg': '/favicon.svg',
      '/pay-now/0198c0de-0000-7000-8000-000000000000': '/_any/pay-now.html',
    }
    for (const [address, file] of Object.entries(fileOf))
      expect(files.get(file)?.toString(), address).toBe(await product.page(address))
    // The header rules of such a host do not apply to its 404 page, so that the page has the policy in a meta element.
    const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/
    const notFound = files.get('/404.html')!.toString()
    expect(notFound.replace(policy, '')).toBe(await product.page('/no-such-page'))
    const sent = (await fetch(`${product.url}/no-such-page`)).headers.get('content-security-policy')
    expect(policy.exec(notFound)?.[1]).toBe(sent?.replace("; frame-ancestors 'none'", ''))
    expect([...files.keys()].filter((file) => /\.(br|gz)$/.test(file))).toEqual([])
  })

  test('its rules map every screen address to its page, with the headers that the server sends', async () => {
    const rules = readFileSync(join(out, '_redirects'), 'utf8').split('\n')
    expect(rules).toContain('/pay-now/:id /_any/pay-now 200')
    expect(rules).toContain('/admin/* /admin 200')
    expect(rules).toContain('/view/:id /admin/messages/:id 308')
    // Some hosts apply rules before files: no rule may match a file, or an unknown address.
    const sources = rules.filter(Boolean).map((rule) => rule.split(' ')[0]!)
    const matches = (source: string, address: string) =>
      new RegExp(`^${source.replace(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`).test(address)
    for (const address of ['/robots.txt', '/sitemap.xml', '/favicon.svg', '/no-such-page'])
      expect(
        sources.filter((source) => matches(source, address)),
        address,
      ).toEqual([])
    const headers = readFileSync(join(out, '_headers'), 'utf8')
    const { headers: served } = await fetch(`${product.url}/pricing`)
    for (const name of ['X-Frame-Options', 'Content-Security-Policy', 'Cache-Control', 'Referrer-Policy'])
      expect(headers).toContain(`  ${name}: ${served.get(name)}\n`)
    expect(headers).toMatch(
      /^\/_astro\/\*\.js\n(?: {2}.+\n)* {2}Cache-Control: public, max-age=31536000, immutable$/m,
    )
    // The limits of Cloudflare Pages, which silently ignores further rules.
    expect(headers.match(/^\//gm)!.length).toBeLessThanOrEqual(limits.headerRules)
    expect(Math.max(...headers.split('\n').map((line) => line.length))).toBeLessThan(limits.headerLine)
    const patterns = sources.filter((source) => /[:*]/.test(source)).length
    expect(patterns).toBeLessThanOrEqual(limits.otherRedirects)
    expect(sources.length - patterns).toBeLessThanOrEqual(limits.fixedRedirects)
  })

  const id = '0198c0de-0000-7000-8000-000000000000'
  test('Cloudflare Pages, emulated by wrangler, answers pages, files, screens and redirects as the server does', async ({
    skip,
  }) => {
    if (!hasWrangler) skip()
    await using served = await startWrangler(out)
    const screens = [`/order/${id}`, `/pay-now/${id}`, '/admin/orders/x']
    await expectSame(served.url, [...addressesIn(out), ...screens], ask)
    const redirects = `/setting /setting/ /pricing/?a=b /view/${id} /view/${id}/?a=b /moved /f%C3%BCr/alle
      /old-page.html?a=b /old-page.html/ /old%20page%20%281%29/?a=b /a%2Cb /a,b`
    await expectSame(served.url, redirects.split(/\s+/), async (origin, address) => {
      const { status, headers } = await fetch(origin + address, { redirect: 'manual' })
      return { address, status, location: headers.get('location') }
    })
    const unknown = await fetch(`${served.url}/no-such-page`)
    expect([unknown.status, await unknown.text()]).toEqual([404, readFileSync(join(out, '404.html'), 'utf8')])
  })

  test('works completely on any host of static files', async () => {
    await using host = await serveFolder(out)
    const pages = ['/', '/pricing', '/service', '/contact', '/thanks', '/login']
    const found = new Set<string>()
    for (const page of pages) {
      const html = await (await fetch(host.url + page)).text()
      expect(html).toContain('</html>')
      for (const [, address] of html.matchAll(/\s(?:href|src|component-url)="(\/(?!api\/)[^"#?]*)/g))
        found.add(address!)
    }
    expect(found.size).toBeGreaterThan(20)
    const missing: string[] = []
    for (const address of found) if (!(await fetch(host.url + address)).ok) missing.push(address)
    expect(missing).toEqual([])
  })
})

describe('without a server', () => {
  beforeAll(() => product[Symbol.asyncDispose]())

  test('the export is the same', async () => {
    const out = join(folder, 'from-database')
    expect(await exportTo(out)).toMatchObject({ code: 0, stderr: '' })
    expect(exported(out)).toEqual(exported(join(folder, 'from-server')))
  })

  test('API calls can be forwarded to another origin', async () => {
    const out = join(folder, 'with-api')
    await exportTo(out, '--api', 'https://api.agency.example/')
    const [first] = readFileSync(join(out, '_redirects'), 'utf8').split('\n')
    expect(first).toBe('/api/* https://api.agency.example/api/:splat 200')
  })

  test('does not write to a folder that is not empty', async () => {
    writeFileSync(join(folder, 'mine'), 'mine')
    const { code, stderr } = await exportTo(folder)
    expect(stderr.trim()).toBe(`Nothing was exported. ${folder} is not empty.`)
    expect(code).toBe(1)
  })
})

/** The exported files with a sorted sitemap: a server appends addresses that are new since its start. */
const exported = (root: string) => {
  const files = tree(root)
  const lines = files.get('/sitemap.xml')!.toString().split('\n')
  return files.set('/sitemap.xml', Buffer.from(lines.sort().join('\n')))
}

const addressesIn = (root: string) =>
  [...tree(root).keys()]
    .filter((file) => !/^\/(_headers|_redirects|_any|404|500)/.test(file))
    .map((file) => file.replace('/index.html', '/').replace(/\.html$/, ''))

/** Compares the responses of the host and of the server, twenty addresses at a time. */
async function expectSame<T>(
  host: string,
  addresses: readonly string[],
  answer: (origin: string, address: string) => Promise<T>,
) {
  for (let i = 0; i < addresses.length; i += 20) {
    const some = addresses.slice(i, i + 20)
    const [given, wanted] = await Promise.all(
      [host, product.url].map((origin) => Promise.all(some.map((address) => answer(origin, address)))),
    )
    expect(given).toEqual(wanted)
  }
}

async function ask(origin: string, address: string) {
  const answer = await fetch(origin + address, { redirect: 'manual' })
  const headers = [...answer.headers].filter(([name]) => !ofTheHost.has(name))
  const isRedirect = [301, 302, 308].includes(answer.status)
  const body = isRedirect ? '' : hashOf(Buffer.from(await answer.arrayBuffer()).toString('base64'))
  const own = headers.filter(([name]) => !isRedirect || name !== 'content-type')
  return { address, status: answer.status, headers: Object.fromEntries(own), body }
}

/** Headers in which servers may differ: compression, validators and the like. */
const ofTheHost = new Set(
  'accept-ranges connection content-encoding content-length date etag keep-alive last-modified server transfer-encoding vary x-server-env'.split(
    ' ',
  ),
)

/** The simplest static host: files at their path, pages without their extension. */
async function serveFolder(root: string) {
  const files = tree(root)
  const server = createServer((request, response) => {
    const path = decodeURI(request.url!.replace(/[?#].*/, ''))
    const body = files.get(path) ?? files.get(path === '/' ? '/index.html' : `${path}.html`)
    const type = extname(path) === '.css' ? 'text/css' : 'text/html'
    response.writeHead(body ? 200 : 404, { 'Content-Type': type }).end(body ?? files.get('/404.html'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
