import { z } from 'zod'
import type { Parts } from '../../platform/feature.ts'
import { textField } from '../../platform/fields.ts'
import { personalPage } from '../../platform/http/form-page.ts'
import { route } from '../../platform/http/route.ts'
import type { Publisher } from '../publish/publisher.ts'
import { findPages } from './find-pages.ts'

export const siteSearchRoutes = ({ publisher }: Parts & { publisher: Publisher }) => [
  route({
    id: 'searchSite',
    tag: 'Site search',
    method: 'GET',
    path: '/site-search',
    access: 'anyone',
    limit: 'search',
    summary: 'Search the public pages',
    description: 'Returns the search page with the pages that have all words.',
    query: z.strictObject({ q: textField(200).default('') }),
    produces: 'text/html',
    run: async ({ ctx, c, query: { q } }) => {
      const found = q.length < 2 ? [] : await findPages(ctx, publisher, q)
      return personalPage(c, publisher.renderForm, {
        path: '/search',
        page: '/search',
        status: 200,
        form: { name: 'search', values: { q, found: JSON.stringify(found) }, errors: {} },
      })
    },
  }),
]
