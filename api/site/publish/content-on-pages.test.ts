import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Section } from '#content/sections/section.ts'
import { sections } from '#content/sections/sections.ts'
import { exampleOf, examplePackage } from '#dev/test/make.ts'
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

test('every record of a list is on its page, and structured data links to its anchor', async () => {
  for (let i = 1; i <= 20; i++) {
    await add('/content/pricing', {
      ...examplePackage('x'),
      packageName: `Package ${i}`,
      packagePrice: '9',
    })
    await add('/add-contact', { ...exampleOf(sections.contactItem, 'x'), contactTitle: `Contact ${i}` })
    await add('/add-service-item', exampleOf(sections.serviceItem, `service ${i}`))
  }
  const [pricing, contact, service] = await Promise.all(
    ['/pricing', '/contact', '/service'].map(async (path) => (await server.page(path)).text),
  )
  for (let i = 1; i <= 20; i++) {
    expect(pricing).toContain(`Package ${i}<`)
    expect(contact).toContain(`Contact ${i}<`)
  }
  for (const html of [pricing, service]) {
    const places = [...html!.matchAll(/"@id":"http:\/\/site\.test\/\w+#([\w-]{36})"/g)].map(([, id]) => id)
    expect(places).toHaveLength(20)
    for (const id of places) expect(html).toContain(`id="${id}"`)
  }
  expect((await server.page('/')).text).toContain('Compare all 20 packages')
})

test('a package shows its service type, delivery time and exclusions as the owner entered them', async () => {
  const [{ _id, ...pack }] = (await server.call('GET', '/pricings')).body
  expect((await server.page('/pricing')).text).toContain('US dollars, one payment, nothing added at checkout')
  await add('/content/pricingText', { heading: 'What it costs', priceNote: 'US dollars, VAT included' })
  const changed = await server.call('PUT', `/pricing/${_id}`, {
    as: server.admin,
    body: {
      ...pack,
      packageTime: 'Done in a week',
      packageExcluded: 'Photos',
      packageServiceType: 'Web design',
    },
  })
  expect(changed.status, changed.text).toBe(200)
  for (const path of ['/', '/pricing', `/order-now/${_id}`]) {
    const { text } = await server.page(path)
    for (const words of ['US dollars, VAT included', 'Done in a week', 'Photos'])
      expect(text, path).toContain(words)
  }
  const { text } = await server.page('/pricing')
  expect(new Set(text.match(/"serviceType":"[^"]+"/g))).toEqual(
    new Set(['"serviceType":"Web design"', '"serviceType":"packageServiceType x"']),
  )
  expect(text).toContain('What it costs')
})

test('stars are shown only for testimonials with a rating', async () => {
  const landingOrder = 'banner, testimonial, about, counter, service, pricing, callToAction, contactItem'
  await add('/content/landing', { landingOrder })
  const values = { image: '/a.svg', personName: 'Ada', personTitle: 'Owner', desc: 'Good.' }
  const { body } = await add('/add-testimonial', values)
  const stars = async () => [...(await server.page('/')).text.matchAll(/(\d) of 5 stars/g)].map(([, n]) => n)
  expect(await stars()).toEqual([])
  const rate = (rating: string) =>
    server.call('PUT', `/testimonial/${body._id}`, { as: server.admin, body: { ...values, rating } })
  await rate('4')
  expect(await stars()).toEqual(['4'])
  expect((await rate('6')).status).toBe(422)
  await rate('')
  expect(await stars()).toEqual([])
})

test('the call to action has the contract’s line on the services page, unless the owner enters one', async () => {
  const values = { heading: 'Begin', subHeading: 'Today.' }
  const { body } = await add('/add-action', values)
  const line = 'Get Every Single Updates'
  expect((await server.page('/service')).text).toContain(line)
  expect((await server.page('/')).text).not.toContain(line)
  const changed = { ...values, caption: 'One more thing' }
  await server.call('PUT', `/update-actions/${body._id}`, { as: server.admin, body: changed })
  for (const path of ['/', '/service']) {
    const { text } = await server.page(path)
    expect(text).toContain('One more thing')
    expect(text).not.toContain(line)
  }
})

test('an address keeps its line breaks in the footer and on the contact page', async () => {
  const values = { phoneNumber: '+1 555 010 0148', emailAddress: 'hello@example.com' }
  await add('/add-footer-address', { ...values, location: 'Tidewater House\n3rd floor\n14 Ropewalk Lane' })
  const { text } = await server.page('/contact')
  for (const line of ['Tidewater House', '3rd floor', '14 Ropewalk Lane'])
    expect(text).toMatch(RegExp(`<p>\\s*<bdi>${line}</bdi>`))
  const footer = (await server.page('/')).text.replace(/^.*<footer/s, '')
  expect(footer).toMatch(/class="tap"><bdi>Tidewater House\n3rd floor\n14 Ropewalk Lane<\/bdi>/)
  expect(text).toContain('"Tidewater House, 3rd floor, 14 Ropewalk Lane"')
})

test('the owner’s menu has two levels on every page, and no link to an empty section', async () => {
  const entry = (menuLabel: string, menuLink: string, under = false) =>
    add('/content/headerMenu', { menuLabel, menuLink, menuLevel: under ? 'Under the entry above' : '' })
  expect((await server.page('/contact')).text).toContain('Pricing Plan')
  await entry('Start', '/')
  await entry('About us', '/#about-sec')
  await entry('Offers', '')
  await entry('All packages', '/pricing', true)
  await entry('Who we are', '/#about-sec', true)
  await entry('Elsewhere', 'https://example.com/blog')
  await entry('Nothing yet', '')
  const linksOf = async (path: string) => {
    const [nav = ''] = /<nav[^>]*aria-label="Main".*?<\/nav>/s.exec((await server.page(path)).text) ?? []
    return [...nav.matchAll(/<(a|summary)\b[^>]*>([^<]*)/g)].map(([, tag, text]) => `${tag} ${text!.trim()}`)
  }
  for (const path of ['/', '/contact', '/dashboard'])
    expect(await linksOf(path)).toEqual(['a Start', 'summary Offers', 'a All packages', 'a Elsewhere'])

  await add('/content/footerMenu', { menuLabel: 'Imprint', menuLink: '/terms' })
  const { text } = await server.page('/contact')
  expect(/<nav[^>]*aria-label="Quick links".*?<\/nav>/s.exec(text)![0]).toMatch(/href="\/terms">\s*Imprint/)
  expect(text).not.toContain('Pricing Plan')
})

test('variables in an owner’s text are replaced by values, and unknown variables are rejected', async () => {
  const refused = await server.call('POST', '/content/wordsPricing', {
    as: server.admin,
    body: { summary: '{number} plans' },
  })
  expect(refused.status).toBe(422)
  expect(refused.body.errors.summary).toBe('There is no {number} here. You can use {count}.')
  await add('/content/wordsPricing', { summary: 'All {count} plans', heading: '' })
  const { text } = await server.page('/pricing')
  const { body: packages } = await server.call('GET', '/pricings')
  expect(text).toContain(`All ${packages.length} plans`)
  // An empty field shows its default text.
  expect(text).toMatch(/<h1[^>]*>pricing</)
})

test('a page is whole without the pictures of its sections', async () => {
  const created = [
    ['/add-banner', sections.banner],
    ['/add-about', sections.about],
    ['/add-service-item', sections.serviceItem],
    ['/add-feature-Item', sections.featureItem],
    ['/add-worksec', sections.workStep],
    ['/add-video', sections.video],
    ['/add-video-item', sections.videoItem],
    ['/add-team-Item', sections.teamMember],
    ['/add-contact', sections.contactItem],
  ] as const
  for (const [path, section] of created) {
    const fields = Object.entries(exampleOf(section, 'bare'))
    const values = Object.fromEntries(
      fields.filter(([name]) => (section.fields as Section['fields'])[name]!.kind !== 'image'),
    )
    if (section === sections.workStep) values['stepNumber'] = '01'
    const { status } = await server.call('POST', path, { as: server.admin, body: values })
    expect([201, 409], path).toContain(status)
  }
  const { body: landing } = await server.call('GET', '/content/landing')
  const landingOrder = 'banner, about, service, featureItem, workStep, video, teamMember, contactItem'
  await (landing[0]
    ? server.call('PUT', `/content/landing/${landing[0]._id}`, { as: server.admin, body: { landingOrder } })
    : add('/content/landing', { landingOrder }))
  for (const path of ['/', '/service', '/contact']) {
    const { status, text } = await server.page(path)
    expect(status).toBe(200)
    expect(text, path).not.toMatch(/<img[^>]*\ssrc=""|<img(?![^>]*\ssrc=)/)
  }
})
