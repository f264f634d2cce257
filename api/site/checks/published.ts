import { sections } from '#content/sections/sections.ts'
import { list } from '../../content/records/records.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Env } from '../../platform/env.ts'
import { sizesOfPictures } from '../../content/media/media.ts'
import type { Publisher } from '../publish/publisher.ts'
import { checkColors } from './colors.ts'
import { entryForms } from './entry-forms.ts'
import { examine, type Report, type Site } from './examine.ts'

/** The site as it is published now. */
export const siteOf = async (
  db: Database,
  publisher: Publisher,
  { publicUrl }: Pick<Env, 'publicUrl'>,
): Promise<Site> => ({
  publicUrl,
  pages: publisher.pages,
  cache: publisher.live,
  ensureCurrent: publisher.ensureCurrent,
  listed: publisher.listed,
  findRedirect: publisher.findRedirect,
  formOf: entryForms(publisher.content),
  uploads: await sizesOfPictures(db),
})

/** Examines the published pages, and what applies to all of them. */
export const examinePublished = async (
  db: Database,
  publisher: Publisher,
  env: Pick<Env, 'publicUrl'>,
): Promise<Report> =>
  examine({
    ...(await siteOf(db, publisher, env)),
    everywhere: checkColors((await list(db, sections.brand))[0]),
  })
