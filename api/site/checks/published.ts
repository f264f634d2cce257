import { sections } from '#content/sections/sections.ts'
import type { Context } from '../../platform/context.ts'
import { list } from '../../content/records/records.ts'
import { sizesOfPictures } from '../../content/media/media.ts'
import type { Publisher } from '../publish/publisher.ts'
import { checkColors } from './colors.ts'
import { entryForms } from './entry-forms.ts'
import { examine, type Report, type Site } from './examine.ts'

/** The site as it is published now. */
export const siteOf = async (ctx: Context, publisher: Publisher): Promise<Site> => ({
  publicUrl: ctx.env.publicUrl,
  pages: publisher.pages,
  cache: publisher.live,
  ensureCurrent: publisher.ensureCurrent,
  listed: publisher.listed,
  findRedirect: (path) => publisher.findRedirect(path)?.to,
  formOf: entryForms(publisher.content),
  uploads: await sizesOfPictures(ctx),
})

/** Examines the published pages, and what applies to all of them. */
export const examinePublished = async (ctx: Context, publisher: Publisher): Promise<Report> =>
  examine({
    ...(await siteOf(ctx, publisher)),
    everywhere: checkColors((await list(ctx, sections.brand))[0]),
  })
