import { lines, text } from '../field.ts'
import { section } from '../section.ts'

const titleHelp = 'Up to 60 characters. Empty: made from the words of the page.'
const descriptionHelp = '50 to 160 characters. Empty: made from the words of the page.'

/** The pages that search engines list, each with words of its own. */
const title = <const P extends string>(page: string, seo: P) =>
  text(`${page}: title`, { optional: true, help: titleHelp, seo: { page: seo, part: 'title' } })
const description = <const P extends string>(page: string, seo: P) =>
  lines(`${page}: description`, {
    optional: true,
    help: descriptionHelp,
    seo: { page: seo, part: 'description' },
  })

export const seo = section({
  key: 'seo',
  title: 'Search results',
  about: 'How search engines show each page, and how it looks where people share its link.',
  holds: 'one',
  paths: { list: '/seo', item: '/seo/{id}', create: '/add-seo', update: '/seo/{id}' },
  screens: ['/edit-seo', '/edit-seo/{id}'],
  fields: {
    homeTitle: title('First page', '/'),
    homeDescription: description('First page', '/'),
    serviceTitle: title('Services', '/service'),
    serviceDescription: description('Services', '/service'),
    pricingTitle: title('Pricing', '/pricing'),
    pricingDescription: description('Pricing', '/pricing'),
    contactTitle: title('Contact', '/contact'),
    contactDescription: description('Contact', '/contact'),
    privacyTitle: title('Privacy', '/privacy'),
    privacyDescription: description('Privacy', '/privacy'),
    termsTitle: title('Terms', '/terms'),
    termsDescription: description('Terms', '/terms'),
  },
})
