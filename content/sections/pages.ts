import { blocks, lines, slug, text } from '../field.ts'
import { headFields } from '../head.ts'
import { group } from '../section.ts'

export const pages = group('Pages', {
  page: {
    title: 'Pages',
    singular: 'page',
    about: 'Your own pages, built from blocks. Each is live at its address as soon as it is saved.',
    holds: 'many',
    paths: { list: '/pages', item: '/page/{id}', create: '/add-page', update: '/page/{id}' },
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
      ...headFields(),
    },
  },
})
