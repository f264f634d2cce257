import { afterAll, beforeAll, expect, test } from 'vitest'
import { sections } from '#content/sections/sections.ts'
import { documentOf, findInvoice } from '#api/money/invoices/document.ts'
import { startInvoiceShop } from '#dev/test/invoice-shop.ts'
import { invoicePdf, saveInvoiceSettings, xmlIn } from '#dev/test/invoices.ts'
import { exampleOf, examplePackage } from '#dev/test/make.ts'
import { mailsOf } from '#dev/test/mails.ts'
import { makeOrder, orderOf, place, someone } from '#dev/test/orders.ts'

let shop: Awaited<ReturnType<typeof startInvoiceShop>>
beforeAll(async () => {
  shop = await startInvoiceShop()
  await saveInvoiceSettings(shop.server)
})
afterAll(() => shop[Symbol.asyncDispose]())

const call = async (method: string, path: string, body?: object) => {
  const answer = await shop.server.call(method, path, { as: shop.server.admin, ...(body && { body }) })
  expect(answer.body?.errors).toBeUndefined()
  return answer.body
}

/** Sets the language and region of the site, as the owner does. */
async function setLanguage(language: string) {
  const [region] = await call('GET', '/content/region')
  return region
    ? call('PUT', `/content/region/${region._id}`, { language, timeZone: 'UTC' })
    : call('POST', '/content/region', { language, timeZone: 'UTC' })
}

const page = async (path: string) => (await shop.server.page(path)).text
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]|&nbsp;/g, ' ')

/** English declarations and dates, and amounts as in the United States. */
const english =
  /lang="en|hreflang="en|"inLanguage":"en|en_US|<language>en|\$\d|\b(?:January|February|March|May|June|July|October|December) \d|\b\d\d\/\d\d\/\d{4}\b/g

test('a German agency’s site has no English declaration, date or amount', async () => {
  const pack = await call('POST', '/content/pricing', {
    ...examplePackage('x'),
    packageName: 'Standard',
    packagePrice: '1290.50',
    packageQuantity: '5',
  })
  await call('POST', '/content/addOn', {
    ...exampleOf(sections.addOn, 'x'),
    addOnName: 'Bericht',
    addOnPrice: '1499.00',
    addOnPackages: pack._id,
  })
  const alternates = [
    { language: 'de-DE', address: 'https://wrong.test/' },
    { language: 'fr', address: 'https://fr.test/' },
  ]
  await call('POST', '/add-service-item', {
    ...exampleOf(sections.serviceItem, 'x'),
    headIndex: '',
    headCanonical: '',
    headLanguages: alternates,
    serviceSlug: 'beratung',
  })
  await call('POST', '/content/article', {
    ...exampleOf(sections.article, 'x'),
    headIndex: '',
    headCanonical: '',
    headLanguages: [],
    articleSlug: 'neues',
    articleDate: '2026-03-02',
  })
  const before = await page('/articles/neues')
  expect(before).toContain('March 2, 2026')
  expect(before).toContain('<html lang="en" dir="ltr"')

  await setLanguage('de-DE')
  const pages = [
    '/',
    '/service',
    '/services/beratung',
    '/pricing',
    '/contact',
    '/articles',
    '/articles/neues',
  ]
  const others = [`/order-now/${pack._id}`, '/login', '/my-order', '/pending-order', '/search']
  const files = ['/sitemap.xml', '/robots.txt', '/articles/rss.xml', '/articles/atom.xml', '/llms.txt']
  const paths = [...pages, ...others, ...files]
  for (const path of paths) {
    const answer = await shop.server.page(path)
    expect(answer.status, path).toBe(200)
    const { text } = answer
    expect(text.match(english) ?? [], path).toEqual([])
    if (text.startsWith('<!')) {
      expect(text, path).toContain('<html lang="de-DE" dir="ltr"')
      if (text.includes('og:locale'))
        expect(text, path).toContain('<meta property="og:locale" content="de_DE">')
    }
  }

  const article = await page('/articles/neues')
  expect(article).toContain('2. März 2026')
  expect(article).toContain('"inLanguage":"de-DE"')
  expect(article).toContain('datetime="2026-03-02"')
  expect(await page('/articles/rss.xml')).toContain('<language>de-DE</language>')
  expect(await page('/articles/atom.xml')).toContain('xml:lang="de-DE"')
  expect(plain(await page('/pricing'))).toContain('1.290,50 $')
  const order = plain(await page(`/order-now/${pack._id}`))
  expect(order).toContain('1.290,50 $')
  expect(order).toContain('1.499,00 $')
  // The page itself is the German one, whatever was entered as its other languages.
  const service = await page('/services/beratung')
  expect(service).toContain(
    '<link rel="alternate" hreflang="de-DE" href="http://site.test/services/beratung">',
  )
  expect(service).toContain('hreflang="fr"')
  expect(service).not.toContain('wrong.test')
})

test('mails, receipts and invoices are written as the order was placed', async () => {
  await setLanguage('de-DE')
  const { id, email, as, notice } = await shop.paid({ customerCountry: 'DE' })
  const [mail] = (await mailsOf(shop.server, email)).filter(
    (each: { kind: string }) => each.kind === 'order-placed',
  )
  const { html, text } = await call('GET', `/mails/${mail._id}`)
  expect(html).toContain('<html lang="de-DE" dir="ltr">')
  expect(plain(text)).toContain('349,00 $')
  expect(`${html}${text}`.match(english) ?? []).toEqual([])

  const [invoice] = await shop.invoicesOf(id)
  const pdf = await invoicePdf(shop.server, invoice!._id, as)
  expect(pdf.toString('latin1')).toContain('/Lang (de-DE)')
  const document = documentOf(await findInvoice(shop.server.ctx, invoice!._id))
  const { facturX, ...written } = document
  const words = plain(JSON.stringify(written))
  expect(words).toContain('349,00 $')
  expect(words).toContain('19 %')
  expect(words).toContain('Deutschland')
  expect(words).toMatch(/\d\. \p{L}+ 20\d\d/u)
  expect(words.match(english) ?? []).toEqual([])
  // What programs read stays.
  expect(facturX).toBe(xmlIn(pdf))
  expect(facturX).toMatch(/<ram:GrandTotalAmount>349\.00</)

  // The order stays as it was placed, whatever the site becomes.
  await setLanguage('en')
  expect(await invoicePdf(shop.server, invoice!._id, as)).toEqual(pdf)
  await notice('Refunded', '-349.00')
  await shop.becomes(id, { paymentStatus: 'Refunded' })
  const credit = (await shop.invoicesOf(id)).find(({ kind }) => kind === 'credit-note')
  const { facts } = documentOf(await findInvoice(shop.server.ctx, credit!._id))
  expect(JSON.stringify(facts)).toMatch(/\d\. \p{L}+ 20\d\d/u)
})

test('documents are in the words of the owner, and keep those of the day of their issue', async () => {
  const words = {
    invoiceTitle: 'Rechnung {number}',
    invoiceFrom: 'Von',
    invoiceTo: 'An',
    invoiceDescription: 'Leistung',
    invoiceAmount: 'Betrag',
    invoiceTotal: 'Summe',
    invoicePaidHow: 'Bezahlt am {day} mit {method}.',
    receiptTitle: 'Beleg {number}',
  }
  const created = await call('POST', '/content/wordsInvoice', words)
  const { id } = await shop.paid()
  const [invoice] = await shop.invoicesOf(id)
  const before = documentOf(await findInvoice(shop.server.ctx, invoice!._id))
  expect(before.title).toBe(`Rechnung ${invoice!.number}`)
  expect(before.headings).toEqual({ from: 'Von', to: 'An', description: 'Leistung', amount: 'Betrag' })
  expect(before.notes.join(' ')).toContain('Bezahlt am ')
  expect(before.sums.map(({ label }) => label)).toContain('Summe')
  await call('PUT', `/content/wordsInvoice/${created._id}`, { ...words, invoiceTitle: 'Faktura {number}' })
  expect(documentOf(await findInvoice(shop.server.ctx, invoice!._id))).toEqual(before)
  const [next] = await shop.invoicesOf((await shop.paid()).id)
  expect(documentOf(await findInvoice(shop.server.ctx, next!._id)).title).toBe(`Faktura ${next!.number}`)
})

test('emails to customers are in the words of the owner', async () => {
  const created = await call('POST', '/content/wordsMail', {
    mailOrder: 'Auftrag',
    mailPackage: 'Paket',
    mailInvoiceTo: 'Rechnung an',
    mailWorkStarts: 'Wir fangen an.',
    mailWhyOrder: 'Sie haben bei {agency} bestellt.',
  })
  expect(created._id).toBeDefined()
  const { email } = await shop.paid()
  const mails = await mailsOf(shop.server, email)
  const { text } = await call(
    'GET',
    `/mails/${mails.find(({ kind }: { kind: string }) => kind === 'order-placed')._id}`,
  )
  expect(text).toMatch(/Auftrag: FD-\d+/)
  expect(text).toContain('Rechnung an: ')
  expect(text).toMatch(/Sie haben bei .+ bestellt\./)
  expect(text).not.toMatch(/You are receiving|Package:|Order:/)
})

const unpaid = async () => makeOrder(shop.server, await someone())

test('refusals name amounts as the site writes them', async () => {
  await setLanguage('de-AT')
  const order = await unpaid()
  const read = await call('GET', `/order/${order._id}`)
  expect(read.orderDate).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  const pack = await call('POST', '/content/pricing', {
    ...examplePackage('x'),
    packageName: 'Premium',
    packagePrice: '349',
  })
  const changed = await place(
    shop.server,
    { ...orderOf(pack), packagePrice: '1.00' },
    { as: await someone() },
  )
  expect(changed.status).toBe(409)
  expect(plain(changed.body.detail)).toContain('$ 349,00')
})

test('a language that is written from right to left turns pages and mails', async () => {
  await setLanguage('he-IL')
  await call('POST', '/content/footerAddress', {
    phoneNumber: '+972 3 555 0148',
    emailAddress: 'hello@site.test',
    location: '14 Ropewalk Lane',
  })
  // Otherwise its groups would be in the reverse order.
  expect(await page('/')).toContain('<bdi>+972 3 555 0148</bdi>')
  for (const path of ['/', '/pricing', '/login'])
    expect(await page(path), path).toContain('<html lang="he-IL" dir="rtl"')
  const customer = await someone('hebrew')
  await makeOrder(shop.server, customer)
  const [mail] = await mailsOf(shop.server, 'hebrew@site.test')
  const { html } = await call('GET', `/mails/${mail._id}`)
  expect(html).toContain('<html lang="he-IL" dir="rtl">')
  expect(html).toContain('text-align:right')
  expect(html).toContain('align="left"')
})

test.each(['x-default', 'de_DE', 'deutsch', 'en-UK', 'zz'])(
  'refuses %s as the language',
  async (language) => {
    const [region] = await call('GET', '/content/region')
    const { status, body } = await shop.server.call('PUT', `/content/region/${region._id}`, {
      as: shop.server.admin,
      body: { language },
    })
    expect(status).toBe(422)
    expect(body.errors.language).toMatch(/\w/)
  },
)
