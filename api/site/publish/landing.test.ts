import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { requiredSections } from '#content/model/menus.ts'
import { sections } from '#content/sections/sections.ts'
import { demoContent } from '#dev/demo/content.ts'
import { exampleOf } from '#dev/test/make.ts'
import { addPicture } from '#dev/test/pictures.ts'
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

test('menus link only to sections and pages that exist', async () => {
  /** The links of both menus of a page; each has to lead to a page, and to its place in it. */
  const links = async (path: string) => {
    const { text } = await server.page(path)
    const menus = ['Main', 'Quick links'].map((label) => {
      const [, menu = ''] =
        new RegExp(`<nav [^>]*aria-label="${label}"[^>]*>(.*?)</nav>`, 's').exec(text) ?? []
      return [...menu.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!)
    })
    for (const href of menus.flat()) {
      const [address = '', place] = href.split('#')
      const target = await server.page(address)
      expect(target.status, href).toBe(200)
      if (place) expect(target.text, href).toContain(`id="${place}"`)
    }
    return menus
  }
  const serviceLinks = async (path: string) =>
    (await links(path)).map((menu) =>
      menu.filter((href) => href.startsWith('/service') || href.includes('#services')),
    )
  const [main, quick] = await links('/')
  expect(main).toContain('/#contact-sec')
  expect(quick).toContain('/contact')
  expect([...main!, ...quick!].filter((href) => href in requiredSections)).toEqual([])
  const item = await add('/add-service-item', exampleOf(sections.serviceItem, 'x'))
  expect(item.headers.get('server-timing')).toMatch(/desc="live"$/)
  expect(await serviceLinks('/')).toEqual([['/#services-sec'], ['/service']])
  expect(await serviceLinks('/contact')).toEqual([['/service'], ['/service']])
  await server.call('DELETE', `/content/serviceItem/${item.body._id}`, { as: server.admin })
  expect(await serviceLinks('/contact')).toEqual([[], []])
})

test('the setup steps of the site are marked as done', async () => {
  const setup = async () =>
    (await server.call('GET', '/home', { as: server.admin })).body.setup as { key: string; state: string }[]
  const before = await setup()
  expect(before.map(({ key }) => key)).toContain('content.logo')
  expect(before.filter(({ state }) => state === 'ok')).toEqual([])
  await add('/add-logo', { logo: '/logo.svg' })
  await add('/add-email', { paypalEmail: 'money@example.com' })
  const done = (await setup()).flatMap(({ key, state }) => (state === 'ok' ? key : []))
  expect(done).toEqual(['content.logo', 'payments.payee'])
})

test('the newsletter has its own texts, and each social link is optional', async () => {
  await add('/add-footer-social', {
    aboutText: 'Follow us',
    linkedinLink: 'https://www.linkedin.com/company/x',
  })
  await add('/content/newsletter', { newsletterHeading: 'Letters', newsletterText: 'Once a month.' })
  const { text } = await server.page('/')
  const [band = ''] = /<div data-section="newsletter".*?<form/s.exec(text) ?? []
  for (const words of ['Letters', 'Once a month.']) expect(band).toContain(words)
  expect(band).not.toContain('Follow us')
  const [social = ''] = /<div data-section="footerSocial".*?<\/ul>/s.exec(text) ?? []
  expect(social).toContain('Follow us')
  expect([...social.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    'https://www.linkedin.com/company/x',
  ])
})

test('the owner places, moves and hides sections; sections without content are left out', async () => {
  await add('/add-faq-item', exampleOf(sections.faqItem, 'x'))
  await add('/add-step', exampleOf(sections.step, 'x'))
  const at = async () => {
    const { text } = await server.page('/')
    return ['banner', 'faqText', 'step', 'testimonialText', 'contactItem']
      .map((name) => [name, text.indexOf(`data-section="${name}`)] as const)
      .filter(([, found]) => found >= 0)
      .toSorted(([, one], [, other]) => one - other)
      .map(([name]) => name)
  }
  expect(await at()).toEqual(['banner', 'contactItem'])

  const places = 'banner, about, faqItem, counter, service, testimonial, pricing, step, contactItem'
  const made = await add('/content/landing', { landingOrder: places })
  expect(made.headers.get('server-timing')).toMatch(/desc="live"$/)
  expect(await at()).toEqual(['banner', 'faqText', 'step', 'contactItem'])

  const { _id } = made.body
  const swapped = places.replace('faqItem', 'x').replace('step', 'faqItem').replace('x', 'step')
  await server.call('PUT', `/content/landing/${_id}`, { as: server.admin, body: { landingOrder: swapped } })
  expect(await at()).toEqual(['banner', 'step', 'faqText', 'contactItem'])

  await server.call('POST', `/content/landing/${_id}/revisions/1/restore`, { as: server.admin })
  expect(await at()).toEqual(['banner', 'faqText', 'step', 'contactItem'])

  const order = async (landingOrder: string) => {
    await server.call('PUT', `/content/landing/${_id}`, { as: server.admin, body: { landingOrder } })
    return at()
  }
  expect(await order('banner, contactItem, step')).toEqual(['banner', 'contactItem', 'step'])
  // Pages link to a section only while the homepage shows it.
  expect((await server.page('/')).text).toContain('href="#contact-sec"')
  expect(await order('banner, step')).toEqual(['banner', 'step'])
  expect((await server.page('/')).text).not.toContain('#contact-sec')
})

test.each([
  [
    '/',
    'landing',
    'banner, block:own, contactItem',
    ['id="banner', 'Words of this page', 'id="contact-sec"'],
  ],
  ['/service', 'servicePage', 'block:own, counter', ['Words of this page']],
  [
    '/pricing',
    'pricingPage',
    'comparison, block:own, pricing',
    ['id="compare"', 'Words of this page', 'id="pricing-sec"'],
  ],
] as const)('%s shows blocks of its own between its sections', async (path, key, order, marks) => {
  const name = key.replace(/Page$/, '')
  const values = { quote: 'Words of this page', name: 'Somebody' }
  const body = {
    [`${name}Order`]: order,
    [`${name}Blocks`]: [{ id: 'own', block: 'quote', values }],
  }
  const write = async (sent: object) => {
    const [stored] = (await server.call('GET', `/content/${key}`)).body
    return stored
      ? server.call('PUT', `/content/${key}/${stored._id}`, { as: server.admin, body: sent })
      : server.call('POST', `/content/${key}`, { as: server.admin, body: sent })
  }
  const shared = { ...body, [`${name}Blocks`]: [{ id: 'own', block: 'faqItem', values: {} }] }
  expect(Object.keys((await write(shared)).body.errors)).toEqual([`${name}Blocks.0.block`])
  const saved = await write(body)
  expect(saved.status, saved.text).toBeLessThan(300)
  const { text } = await server.page(path)
  const found = marks.map((mark) => text.indexOf(mark)).filter((at) => at >= 0)
  expect(found).toEqual(found.toSorted((a, b) => a - b))
  expect(text).toContain('Words of this page')
  const { defaultParts } = Object.values(sections[key].fields)[0]!
  await write({ [`${name}Order`]: defaultParts.join(', '), [`${name}Blocks`]: [] })
  expect((await server.page(path)).text).not.toContain('Words of this page')
})

test.each(['about, counter', 'contactItem, banner', 'faqItem, faqItem', 'nothing', 'a b'])(
  'the order %j is rejected with a reason',
  async (landingOrder) => {
    const refused = await server.call('POST', '/content/landing', {
      as: server.admin,
      body: { landingOrder },
    })
    expect(refused.status).toBe(422)
    expect(refused.body.errors.landingOrder).toMatch(/order|Name what/)
  },
)

test('a changed description of a picture is live immediately', async () => {
  const bytes = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#0f5c4a' } })
    .png()
    .toBuffer()
  const { _id, address } = await addPicture(server, bytes, { name: 'harbor', description: 'Our office' })
  await add('/add-banner', { ...demoContent.banner, imageOne: address })
  const shown = async () => /<img class="photo.*?fetchpriority/.exec((await server.page('/')).text)?.[0]
  expect(await shown()).toMatch(/alt="Our office" width="900" height="300"/)
  expect(await shown()).toContain('srcset="')

  const body = { description: 'The "harbor" at dawn' }
  const changed = await server.call('PUT', `/media/${_id}`, { as: server.admin, body })
  expect(changed.headers.get('server-timing')).toMatch(/desc="live"$/)
  expect(await shown()).toContain('alt="The &quot;harbor&quot; at dawn"')
})

test('packages have a free name, one to ten points, a recommendation and an order set by the owner', async () => {
  const sell = async (packageName: string, more: object = {}) =>
    (
      await add('/content/pricing', {
        packageName,
        packagePrice: '100',
        packageButtonText: 'Choose',
        packagePointOne: `First point of ${packageName}`,
        ...more,
      })
    ).body._id as string
  const points = ['Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
  const ten = Object.fromEntries(points.map((point) => [`packagePoint${point}`, `Big ${point}`]))
  const basic = await sell('Basic')
  const big = await sell('Big', { ...ten, packageRecommended: 'Yes' })
  const audit = await sell('Audit')
  const extra = await sell('Extra', { packageRecommended: 'No' })
  const cards = (text: string) =>
    [
      ...text.matchAll(/<li id="([^"]+)" data-section="pricing" data-record="[^"]+" class="tile package/g),
    ].map(([, id]) => id)

  await server.call('PUT', `/pricing/${basic}`, {
    as: server.admin,
    body: { packageName: 'Starter', packagePrice: '100', packageButtonText: 'Go', packagePointOne: 'One' },
  })
  const pricing = (await server.page('/pricing')).text
  expect(cards(pricing)).toEqual([basic, big, audit])
  expect(cards((await server.page('/')).text)).toEqual([basic, big, audit])
  for (const words of ['Starter', 'Big Ten', 'Extra']) expect(pricing).toContain(words)
  expect(pricing.match(/Recommended/g)).toHaveLength(1)

  await server.call('PUT', '/content/pricing/order', {
    as: server.admin,
    body: { ids: [extra, audit, big, basic] },
  })
  expect(cards((await server.page('/')).text)).toEqual([extra, audit, big])

  const none = { packageName: 'None', packagePrice: '1', packageButtonText: 'Choose' }
  const refused = await server.call('POST', '/content/pricing', { as: server.admin, body: none })
  expect(refused.body.errors).toEqual({ packagePointOne: 'Please fill this in.' })
})

test('the services page shows the figures of the specification until the owner enters some', async () => {
  await add('/add-about', exampleOf(sections.about, 'x'))
  const figures = async () =>
    [...(await server.page('/service')).text.matchAll(/<dd[^>]*>\s*(\d+%)/g)].map(([, figure]) => figure)
  expect(await figures()).toEqual(['85%', '65%', '79%'])
  const numbers = { skillOneNumber: '92', skillTwoNumber: '88%', skillThreeNumber: '70,5' }
  await add('/add-experience', { ...exampleOf(sections.experience, 'x'), ...numbers })
  expect(await figures()).toEqual(['92%', '88%', '71%'])
})

test('counters take numbers such as 12K, 1.2M and 90%', async () => {
  const numbers = {
    yearofExperienceNumber: '12',
    projectCompleteNumber: '12K',
    happyClientsNumber: '1.2M+',
    teamNumber: '90%',
    winingAwardNumber: '',
  }
  await add('/add-counter', { ...exampleOf(sections.counter, 'x'), ...numbers })
  const shown = (await server.page('/')).text.matchAll(/<li[^>]*>\s*<strong[^>]*>([^<]+)<\/strong>/g)
  expect([...shown].map(([, number]) => number)).toEqual(
    expect.arrayContaining(['12+', '12K+', '1.2M+', '90%']),
  )
})
