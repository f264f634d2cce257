import { z } from 'zod'
import { sections } from '#content/sections/sections.ts'
import { route } from '../../platform/http/route.ts'
import type { Publisher } from '../publish/publisher.ts'
import { pageDraft } from '../publish/routes.ts'
import { finding, pageReport } from './answers.ts'
import { entryFormOf } from './entry-forms.ts'
import { examineUnsavedPage } from './examine.ts'
import { examinePublished, siteOf } from './published.ts'
import type { Parts } from '../../platform/feature.ts'

export const checkRoutes = ({ publisher }: Parts & { publisher: Publisher }) => [
  route({
    id: 'checkPages',
    tag: 'Publishing',
    method: 'GET',
    path: '/publish/checks',
    access: { may: 'content.read' },
    summary: 'Check the published pages',
    description: 'What to fix, and how each page looks in search results; the first 300 pages.',
    answers: pageReport,
    run: ({ ctx }) => examinePublished(ctx, publisher),
  }),
  route({
    id: 'checkDraft',
    tag: 'Publishing',
    method: 'POST',
    path: '/publish/checks/draft',
    access: { may: 'content.edit' },
    summary: 'Check a page with a draft',
    description: 'What to fix on the page of a record with this draft. Nothing is saved.',
    body: pageDraft,
    kilobytes: 512,
    status: 200,
    answers: z.array(finding),
    run: async ({ ctx, body: { path, ...draft } }) => {
      const html = (await publisher.previews.page(path, draft)).toString()
      const record = { ...draft.values, _id: draft.id ?? 'new' }
      const site = await siteOf(ctx, publisher)
      return examineUnsavedPage(site, { path, html, form: entryFormOf(sections[draft.section], record) })
    },
  }),
]
