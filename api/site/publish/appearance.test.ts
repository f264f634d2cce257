import { createHash } from 'node:crypto'
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backgroundColors, defaultColors, themeOf } from '#content/model/theme.ts'
import { demoContent } from '#dev/demo/content.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const add = async (path: string, body: object) => {
  const made = await server.call('POST', path, { as: server.admin, body })
  expect(made.status, made.text).toBe(201)
  return made
}
const policy = async (path = '/') =>
  (await server.page(path)).headers.get('content-security-policy')!.split('; ')

test('a new brand color is on every page, and each content security policy allows it', async () => {
  expect((await server.page('/')).text).toMatch(
    /<style>@layer [\w,]+;:root\{--sunk[^<]*--primary:light-dark\(#0f5c4a,/,
  )
  await add('/content/brand', { brandColour: '#1d4ed8', logoDark: '/dark.svg' })
  for (const path of ['/', '/pricing', '/login', '/dashboard', '/404']) {
    const { text, headers } = await server.page(path)
    const [, css = ''] = /<style>(@layer [\w,]+;:root\{--sunk[^<]+)<\/style>/.exec(text) ?? []
    expect(css, path).toContain('--primary:light-dark(#1d4ed8,')
    const hash = createHash('sha256').update(css).digest('base64')
    expect(headers.get('content-security-policy'), path).toContain(`'sha256-${hash}'`)
    if (path !== '/404') expect(text, path).not.toMatch(/<[^>]+\sstyle="/)
  }
})

test('texts that look like markup do not remove a style or script from the policy of a page', async () => {
  const words = 'What <style> and <script type="module"> and <!-- are for'
  await add('/content/seo', { homeDescription: words, contactDescription: words })
  for (const path of ['/', '/contact']) {
    const { text, headers } = await server.page(path)
    expect(text, path).toContain('content="What <style> and')
    const inline: string[] = []
    const visit = (node: Tree.Node) => {
      if ('tagName' in node && ['script', 'style'].includes(node.tagName))
        inline.push(node.childNodes.map((child) => (child as Tree.TextNode).value).join(''))
      if ('childNodes' in node) node.childNodes.forEach(visit)
    }
    visit(parse(text))
    const allowed = headers.get('content-security-policy')
    const hashes = inline
      .filter((each) => each && !each.startsWith('{"@context"'))
      .map((each) => createHash('sha256').update(each).digest('base64'))
    expect(hashes.length).toBeGreaterThan(1)
    for (const hash of hashes) expect(allowed, path).toContain(`'sha256-${hash}'`)
  }
})

test('the default icon and the browser’s theme color follow the brand color', async () => {
  const [brand] = (await server.call('GET', '/content/brand')).body
  const paint = async (brandColour: string, accentColour: string) => {
    const body = { brandColour, accentColour }
    const put = await server.call('PUT', `/content/brand/${brand._id}`, { as: server.admin, body })
    expect(put.headers.get('server-timing')).toMatch(/desc="live"$/)
    return server.page('/favicon.svg')
  }
  const bars = async () =>
    [...(await server.page('/')).text.matchAll(/<meta name="theme-color" content="([^"]+)"/g)].map(
      ([, color]) => color,
    )
  const green = await paint(defaultColors.brand, defaultColors.accent)
  expect(await bars()).toEqual(backgroundColors())
  const blue = await paint('#1d4ed8', '#7c3aed')
  expect(await bars()).toEqual(backgroundColors('#1d4ed8'))
  const theme = themeOf('#1d4ed8', '#7c3aed')
  for (const color of [theme.deep[0], theme.accent[0], theme.primary[1]]) {
    expect(blue.text).toContain(color)
    expect(green.text).not.toContain(color)
  }
  expect(blue.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
  expect(blue.headers.get('etag')).not.toBe(green.headers.get('etag'))
  const known = { 'If-None-Match': blue.headers.get('etag')! }
  expect((await server.page('/favicon.svg', { headers: known })).status).toBe(304)
})

test('only a page with a video allows its player', async () => {
  await add('/content/landing', {
    landingOrder: 'banner, video, about, counter, service, pricing, contactItem',
  })
  const { body } = await add('/add-video', demoContent.video)
  const show = async (videoLink: string) => {
    const values = { ...demoContent.video, videoLink }
    await server.call('PUT', `/update-videos/${body._id}`, { as: server.admin, body: values })
    return (await policy()).filter((rule) => /^(frame|media)-src/.test(rule))
  }
  expect(await show('https://youtu.be/dQw4w9WgXcQ')).toEqual(['frame-src https://www.youtube-nocookie.com'])
  expect(await show('https://vimeo.com/76979871')).toEqual(['frame-src https://player.vimeo.com'])
  expect(await show('/tour.mp4')).toEqual(["media-src 'self'"])
  expect(await show('https://cdn.example.com/tour.webm')).toEqual(['media-src https://cdn.example.com'])
  expect(await show('https://evil.example/watch')).toEqual([])
  expect((await policy('/pricing')).join()).not.toMatch(/frame-src|media-src/)
})

test('captions are entered as lines with times, and shown with a video file', async () => {
  const [{ _id }] = (await server.call('GET', '/videos')).body
  const values = { ...demoContent.video, videoLink: 'https://cdn.example.com/tour.mp4' }
  const save = (videoCaptions: string) =>
    server.call('PUT', `/update-videos/${_id}`, { as: server.admin, body: { ...values, videoCaptions } })
  await save('')
  expect((await server.page('/captions.vtt')).status).toBe(404)
  await save('0:02 Good morning.')
  const captions = await server.page('/captions.vtt')
  expect(captions.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  expect(captions.text).toContain('00:00:02.000 --> 00:00:10.000\nGood morning.')
  expect((await server.page('/')).text).toContain('data-captions="/captions.vtt"')
  expect(await policy()).toContain("media-src https://cdn.example.com 'self'")
})
