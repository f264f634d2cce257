import { sections } from '#content/sections.ts'
import { list } from '../content/records.ts'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import { route } from '../http/route.ts'
import { sizesOfPictures } from '../media/media.ts'
import type { Publisher } from '../publish/publisher.ts'
import { pageReport } from './answers.ts'
import { checkColors } from './colors.ts'
import { examine } from './examine.ts'

export const checkRoutes = (db: Database, publisher: Publisher, env: Pick<Env, 'publicUrl'>) => [
  route({
    id: 'checkPages',
    tag: 'Publishing',
    method: 'GET',
    path: '/publish/checks',
    access: 'admin',
    does: 'What to mend on the published pages, and how each stands in search results',
    answers: pageReport,
    run: async () =>
      examine({
        publicUrl: env.publicUrl,
        pages: publisher.pages,
        cache: publisher.cache,
        listed: publisher.listed,
        movedTo: publisher.movedTo,
        uploads: await sizesOfPictures(db),
        everywhere: checkColors((await list(db, sections.brand))[0]),
      }),
  }),
]
