import { z } from 'zod'
import { sections } from '#content/sections.ts'
import { list } from '../content/records.ts'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import { route } from '../http/route.ts'
import { sizesOfPictures } from '../media/media.ts'
import type { Publisher } from '../publish/publisher.ts'
import { pageDraft } from '../publish/routes.ts'
import { finding, pageReport } from './answers.ts'
import { checkColors } from './colors.ts'
import { entryFormOf, entryForms } from './entry-forms.ts'
import { examine, examineDraft } from './examine.ts'

export const checkRoutes = (db: Database, publisher: Publisher, env: Pick<Env, 'publicUrl'>) => {
  const site = async () => ({
    publicUrl: env.publicUrl,
    pages: publisher.pages,
    cache: publisher.live,
    ensureCurrent: publisher.ensureCurrent,
    listed: publisher.listed,
    findRedirect: publisher.findRedirect,
    formOf: entryForms(publisher.content),
    uploads: await sizesOfPictures(db),
  })
  return [
    route({
      id: 'checkPages',
      tag: 'Publishing',
      method: 'GET',
      path: '/publish/checks',
      access: { may: 'content.read' },
      summary: 'Check the published pages',
      description: 'What to fix, and how each page looks in search results; the first 300 pages.',
      answers: pageReport,
      run: async () =>
        examine({ ...(await site()), everywhere: checkColors((await list(db, sections.brand))[0]) }),
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
      run: async ({ body: { path, ...draft } }) => {
        const html = (await publisher.previews.page(path, draft)).toString()
        const record = { ...draft.values, _id: draft.id ?? 'new' }
        return examineDraft(await site(), { path, html, form: entryFormOf(sections[draft.section], record) })
      },
    }),
  ]
}
