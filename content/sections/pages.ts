import { blocks, layout, lines, slug, text } from '../model/field.ts'
import { seoFields } from '../model/seo.ts'
import { group } from './section.ts'

/** What answers the doubts that a price raises follows it. */
const pricingParts = ['pricing', 'comparison', 'refundPromise', 'faqItem', 'testimonial', 'contactItem']

export const pages = group('Pages', {
  page: {
    title: 'Pages',
    singular: 'page',
    about: 'Your own pages, built from blocks. Each is live at its address as soon as it is saved.',
    holds: 'many',
    readBy: 'everyone',
    screens: ['/edit-pages', '/edit-page/{id}'],
    titleField: 'pageTitle',
    icon: 'PanelsTopLeft',
    page: { base: '', slug: 'pageAddress' },
    longFields: ['pageBlocks'],
    paged: { sort: ['pageTitle', 'pageAddress'], search: ['pageTitle', 'pageAddress'] },
    fields: {
      pageTitle: text('Title', { help: 'The large heading of the page.', example: 'SEO for dentists' }),
      pageAddress: slug('Address', { parts: true, example: 'seo-for-dentists' }),
      pageIntro: lines('Introduction', { optional: true, help: 'One or two sentences below the title.' }),
      pageBlocks: blocks('Blocks', { optional: true }),
      ...seoFields(),
    },
  },
  servicePage: {
    title: 'Services page: layout',
    about: 'Which sections the services page shows, and in which order.',
    holds: 'one',
    readBy: 'everyone',
    screens: ['/edit-service-page', '/edit-service-page/{id}', '/edit-words-services'],
    fields: {
      serviceOrder: layout('Sections', 'services', ['counter', 'service', 'about', 'callToAction'], {
        blocks: 'serviceBlocks',
        help: 'A section can be on several pages. A section without content is not shown.',
      }),
      serviceBlocks: blocks('Blocks of this page', { optional: true, placedBy: 'serviceOrder' }),
    },
  },
  pricingPage: {
    title: 'Pricing page: layout',
    about: 'Which sections the pricing page shows, and in which order.',
    holds: 'one',
    readBy: 'everyone',
    screens: ['/edit-pricing-page', '/edit-pricing-page/{id}', '/edit-words-pricing'],
    fields: {
      pricingOrder: layout('Sections', 'pricing', pricingParts, {
        ownParts: { comparison: { title: 'Comparison of the packages', section: 'wordsPricing' } },
        blocks: 'pricingBlocks',
        help: 'A section can be on several pages. A section without content is not shown.',
      }),
      pricingBlocks: blocks('Blocks of this page', { optional: true, placedBy: 'pricingOrder' }),
    },
  },
})
