import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { sendPicture } from '#dev/test/pictures.ts'

let server: TestServer
let picture: string
beforeAll(async () => {
  server = await startTestServer()
  const red = sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff0000' } })
  picture = `data:image/png;base64,${(await red.png().toBuffer()).toString('base64')}`
})
afterAll(() => server[Symbol.asyncDispose]())

const svg = (content: string, attributes = 'viewBox="0 0 40 40"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`

async function send(drawing: string) {
  const details = { name: 'logo.svg', description: 'Our mark' }
  const answer = await sendPicture(server, server.admin, Buffer.from(drawing), details)
  return { status: answer.status, body: await answer.json() }
}

/** The color in the middle of the bitmap that is made of the served drawing. */
async function middleOf(address: string) {
  const bitmap = await (await fetch(server.url + address.replace('.svg', '.png'))).arrayBuffer()
  const { data, info } = await sharp(Buffer.from(bitmap)).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return [...data.subarray(at, at + 3)]
}

const red = '<rect width="40" height="40" fill="#f00"/>'
const html =
  '<foreignObject width="40" height="40"><p xmlns="http://www.w3.org/1999/xhtml">Hi</p></foreignObject>'

test.each([
  ['a picture in it', () => svg(`<image width="40" height="40" xlink:href="${picture}"/>`)],
  [
    'a pattern with a picture',
    () =>
      svg(
        `<pattern id="p" width="1" height="1"><image width="40" height="40" href="${picture}"/></pattern><rect width="40" height="40" fill="url(#p)"/>`,
      ),
  ],
  ['a link around it', () => svg(`<a href="https://elsewhere.example/">${red}</a>`)],
  ['a link in a link', () => svg(`<a xlink:href="javascript:alert(1)"><a>${red}</a></a>`)],
  [
    'a switch',
    () => svg(`<switch><g requiredExtensions="http://ns.adobe.com/x/">${html}</g><g>${red}</g></switch>`),
  ],
  ['text as HTML with an alternative', () => svg(`<switch>${html}${red}</switch>`)],
  [
    'a filter',
    () =>
      svg(
        `<filter id="f" x="0" y="0" width="1" height="1"><feFlood flood-color="#f00"/></filter><g filter="url(#f)"><rect width="40" height="40"/></g>`,
      ),
  ],
  [
    'a filter of lines of CSS',
    () =>
      svg(
        `<style>.f{filter:url(#f)}</style><filter id="f"><feColorMatrix values="1 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0"/></filter><g class="f"><rect width="40" height="40"/></g>`,
      ),
  ],
  [
    'a blend mode',
    () =>
      svg(
        `<rect width="40" height="40" fill="#ff0"/><rect width="40" height="40" fill="#f0f" style="mix-blend-mode:multiply"/>`,
      ),
  ],
  [
    'a symbol',
    () =>
      svg(
        `<symbol id="s" viewBox="0 0 4 4"><rect width="4" height="4" fill="red"/></symbol><use xlink:href="#s" width="40" height="40"/>`,
      ),
  ],
  [
    'entities for namespaces',
    () =>
      `<!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]><svg xmlns="&ns_svg;" viewBox="0 0 40 40">${red}</svg>`,
  ],
  [
    'a view of 40,000 units',
    () => svg('<rect width="40000" height="40000" fill="red"/>', 'viewBox="0 0 40000 40000"'),
  ],
])('keeps %s', async (_, drawing) => {
  const { status, body } = await send(drawing())
  expect([status, body.detail]).toEqual([201, undefined])
  expect(await middleOf(body.address)).toEqual([255, 0, 0])
  const text = await (await fetch(server.url + body.address)).text()
  expect(text).not.toMatch(/foreignObject|elsewhere|javascript|<a[ >]/)
})

test('the text of a link in a text stays in its line', async () => {
  const { body } = await send(svg('<text y="30" font-size="30">A<a href="/x">B</a></text>'))
  expect(await (await fetch(server.url + body.address)).text()).toMatch(
    /<text[^>]*>A<tspan>B<\/tspan><\/text>/,
  )
})

test('a picture in a drawing is encoded anew', async () => {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
    .withExif({ IFD0: { Copyright: 'secret-exif' } })
    .jpeg()
    .toBuffer()
  const { body } = await send(
    svg(`<image width="40" height="40" href="data:image/jpeg;base64,${jpeg.toString('base64')}"/>`),
  )
  const text = await (await fetch(server.url + body.address)).text()
  const [, encoded = ''] = /base64,([^"]+)"/.exec(text) ?? []
  expect(Buffer.from(encoded, 'base64').includes('secret-exif')).toBe(false)
  expect(await sharp(Buffer.from(encoded, 'base64')).metadata()).toMatchObject({ width: 8, height: 8 })
})

test.each([
  [
    'a picture in another file',
    svg(`${red}<image href="https://elsewhere.example/a.png" width="9" height="9"/>`),
    'Embed it',
  ],
  ['a picture with a relative address', svg(`<image href="photo.png" width="9" height="9"/>`), 'Embed it'],
  ['a part of another file', svg(`${red}<use href="https://elsewhere.example/a.svg#b"/>`), 'as one file'],
  ['text as HTML', svg(`${red}${html}`), 'text as HTML'],
  [
    'an animation',
    svg(`<rect width="40" height="40"><animate attributeName="x" to="9" dur="1s"/></rect>`),
    'animated',
  ],
  [
    'an animation by CSS',
    svg(`<style>@keyframes a{to{opacity:1}} rect{animation:a 1s}</style>${red}`),
    'animated',
  ],
  [
    'a font of its own',
    svg(`<style>@font-face{font-family:A;src:url(data:font/woff2;base64,AA)}</style><text y="20">A</text>`),
    'font',
  ],
  [
    'colors as CSS variables',
    svg(`<style>:root{--a:#f00}</style><rect width="40" height="40" style="fill:var(--a)"/>`),
    'CSS variables',
  ],
  [
    'a filter with a picture',
    svg(`<filter id="f"><feImage href="a.png"/></filter><g filter="url(#f)">${red}</g>`),
    'filter',
  ],
  ['nothing', svg('<g/>'), 'shows nothing'],
  ['only what a script draws', svg('<script>draw()</script><g id="here"/>'), 'shows nothing'],
])('refuses %s, and says so', async (_, drawing, words) => {
  const { status, body } = await send(drawing)
  expect([status, body.detail]).toEqual([422, expect.stringContaining(words)])
})
