import { lines, text } from '../field.ts'
import { group } from '../section.ts'

const titleHelp = 'Up to 60 characters. Leave empty to use the page’s own text.'
const descriptionHelp = '50 to 160 characters. Leave empty to use the page’s own text.'

/** The pages that search engines list, each with words of its own. */
const title = <const P extends string>(page: string, seo: P) =>
  text(`${page}: title`, { optional: true, help: titleHelp, seo: { page: seo, part: 'title' } })
const description = <const P extends string>(page: string, seo: P) =>
  lines(`${page}: description`, {
    optional: true,
    help: descriptionHelp,
    seo: { page: seo, part: 'description' },
  })

export const search = group('Search and legal', {
  seo: {
    title: 'Search results',
    about: 'How search engines and social media show each page.',
    holds: 'one',
    paths: { list: '/seo', item: '/seo/{id}', create: '/add-seo', update: '/seo/{id}' },
    screens: ['/edit-seo', '/edit-seo/{id}'],
    icon: 'Search',
    fields: {
      homeTitle: title('Homepage', '/'),
      homeDescription: description('Homepage', '/'),
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
  },
})
