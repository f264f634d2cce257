import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { identity, startProduct } from '#dev/test/process.ts'

const root = join(import.meta.dirname, '../../..')
const copy = mkdtempSync(join(tmpdir(), 'frontdesk-guide-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** The code blocks of the guide, in its order. */
const [declaration, component] = [
  ...readFileSync(join(root, 'docs/content-model.md'), 'utf8')
    .split('## Add a section')[1]!
    .matchAll(/^ {3}```\w+\n(.*?)^ {3}```$/gms),
].map(([, code]) => code!.replaceAll(/^ {3}/gm, ''))

function change(file: string, edit: (text: string) => string) {
  const path = join(copy, file)
  const before = readFileSync(path, 'utf8')
  const after = edit(before)
  expect(after, file).not.toBe(before)
  writeFileSync(path, after)
}

test('a section is added by following the guide: API, back office and page show it', async () => {
  const folders = ['api', 'build', 'content', 'convert', 'dev', 'migrations', 'site']
  for (const part of [...folders, 'package.json', 'package-lock.json', 'tsconfig.json', 'astro.config.mjs'])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

  change('content/sections/help.ts', (text) => text.replace(/\}\)\n$/, `${declaration}$&`))
  writeFileSync(join(copy, 'site/web/sections/placed/Partners.astro'), component!)

  await using product = await startProduct(join(copy, '.data'), { ...identity, DEMO: '1' }, copy)
  const [{ _id: layout, serviceOrder }] = await product.call<[Record<string, string>]>(
    'GET',
    '/content/servicePage',
  )
  expect(await product.page('/service')).not.toContain('id="partners-heading"')
  const withPartners = { serviceOrder: serviceOrder!.replace('about', 'partner, about') }
  await product.call('PUT', `/content/servicePage/${layout}`, withPartners)
  expect(await product.page('/service')).toContain('id="partners-heading"')

  const partner = { partnerName: 'Tidewater Print', partnerLogo: '/demo/logo.svg' }
  const { _id: id } = await product.call<{ _id: string }>('POST', '/content/partner', partner)
  expect(await product.page('/service')).toContain('<h3>Tidewater Print</h3>')
  await product.call('PUT', `/content/partner/${id}`, { ...partner, partnerName: 'Harbor Press' })
  expect(await product.page('/service')).toContain('<h3>Harbor Press</h3>')
  const old = await fetch(`${product.url}/edit-partner`, { redirect: 'manual' })
  expect(old.headers.get('location')).toBe('/admin/content/partners')
})
