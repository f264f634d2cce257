import type { APIRoute } from 'astro'
import { fillTemplate } from '#content/model/text-template.ts'
import { readLayout } from '#content/model/layout.ts'
import { sections } from '#content/sections/sections.ts'
import { topicAddress } from '../web/lib/articles.ts'
import { has, read, readList } from '../web/lib/content.ts'
import { recordPages } from '../web/lib/record-pages.ts'
import { orderLink } from '../web/lib/packages.ts'
import type { Suggestion } from '../api/suggestions.ts'

/** The maximum number of pages per section, because a browser loads them all. */
const maxPages = 500

/** Suggestions for the 404 page's search. */
export const GET: APIRoute = async (context) => {
  const {
    pricing,
    serviceItem,
    faqItem,
    landing,
    wordsFrame: names,
    wordsCustomer,
    wordsSignIn,
    wordsPricing,
    wordsArticles,
    wordsCases,
  } = await read(
    context,
    'pricing',
    'serviceItem',
    'faqItem',
    'landing',
    'wordsFrame',
    'wordsCustomer',
    'wordsSignIn',
    'wordsPricing',
    'wordsArticles',
    'wordsCases',
  )
  const exists = await has(context, 'privacy', 'terms', 'caseStudy')
  const articles = await readList(context, 'article', 'all')
  const layout = readLayout(landing?.landingOrder ?? '', sections.landing.fields.landingOrder)
  const suggestions: Suggestion[] = [
    { href: '/', title: names.homeName, words: 'home start main welcome' },
    {
      href: '/pricing',
      title: names.pricingName,
      words: 'pricing price prices packages package plans cost costs fee fees shop store buy order offers',
    },
    { href: '/service', title: names.servicesName, words: 'services service work offer products solutions' },
    {
      href: '/contact',
      title: names.contactName,
      words: 'contact contacts write message mail email phone call address support help imprint impressum',
    },
    ...(layout.includes('about')
      ? [{ href: '/#about-sec', title: names.aboutName, words: 'about us team company people story' }]
      : []),
    {
      href: '/my-order',
      title: wordsCustomer.ordersName,
      words: 'orders order my dashboard receipt payment cart',
    },
    {
      href: '/account/subscriptions',
      title: wordsCustomer.subscriptionsName,
      words: 'subscriptions subscription monthly end cancel pause recurring',
    },
    {
      href: '/account/invoices',
      title: wordsCustomer.invoicesName,
      words: 'invoices invoice bill bills receipts tax pdf',
    },
    { href: '/account', title: wordsCustomer.accountName, words: 'account profile settings user password' },
    { href: '/login', title: wordsSignIn.loginTitle, words: 'login log signin sign' },
    { href: '/register', title: wordsSignIn.registerTitle, words: 'register signup join sign account' },
    ...(exists.privacy
      ? [{ href: '/privacy', title: names.privacyLink, words: 'privacy data cookies gdpr' }]
      : []),
    ...(exists.terms
      ? [{ href: '/terms', title: names.termsLink, words: 'terms conditions legal agb' }]
      : []),
    ...(articles && articles.records.length > 0
      ? [{ href: '/articles', title: wordsArticles.name, words: 'articles blog news posts guides' }]
      : []),
    ...[...(articles?.topics() ?? [])].slice(0, maxPages).map(([slug, topic]) => ({
      href: topicAddress(slug),
      title: fillTemplate(wordsArticles.topicTitle, { topic }),
      words: `${topic} articles topic tag`,
    })),
    ...(exists.caseStudy
      ? [{ href: '/cases', title: wordsCases.name, words: 'cases case studies work references results' }]
      : []),
    ...pricing.map((pack) => ({
      href: orderLink(pack),
      title: fillTemplate(wordsPricing.suggestion, { package: pack.packageName }),
      words: `${pack.packageName} package`,
    })),
    ...serviceItem
      .filter((item) => !item.serviceSlug)
      .map((item) => ({
        href: `/service#${item._id}`,
        title: item.serviceTitle,
        words: `${item.serviceTitle} ${item.serviceName ?? ''}`,
      })),
    ...(await recordPages(context, maxPages)).map(({ href, title }) => ({
      href,
      title,
      words: `${title} ${href}`,
    })),
    ...(layout.includes('faqItem')
      ? faqItem.map((item) => ({
          href: '/#faq-sec',
          title: item.accodingTitle,
          words: `${item.accodingTitle} faq questions`,
        }))
      : []),
  ]
  // Escaped, so that it is harmless even if a browser interprets it as HTML.
  const json = JSON.stringify(suggestions).replaceAll('<', '\\u003c')
  return new Response(json, { headers: { 'Content-Type': 'application/json' } })
}
