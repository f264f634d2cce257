import { z } from 'zod'
import { sectionKey } from '../../content/records/section-schemas.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { route } from '../../platform/http/route.ts'
import { publishedPage, publishedRedirect, publishStatus, rebuildResult } from './answers.ts'
import type { Publisher } from './publisher.ts'
import { verifySignature } from './webhook.ts'
import type { Parts } from '../../platform/feature.ts'

/** A page with unsaved values of a record. */
export const pageDraft = z.strictObject({
  path: z.string().max(200),
  section: sectionKey,
  id: z.uuid().optional(),
  // Unfinished values are accepted, too; what cannot be shown is left out.
  values: z.record(
    z.string().max(100),
    z.union([z.string().max(30_000), z.array(z.unknown()), z.record(z.string(), z.unknown())]),
  ),
  place: z.boolean().optional(),
})

const exportPageSize = 100

/**
 * The back office parses the page under its own content security policy, which has other style hashes. Styles in data
 * blocks do not violate it.
 */
const stylesAsData = (page: string) =>
  page.replaceAll('<style>', '<script type="text/css">').replaceAll('</style>', '</script>')

export const publishRoutes = ({
  publisher,
  env: { rebuildSecret: secret },
}: Parts & { publisher: Publisher }) => [
  route({
    id: 'rebuildSite',
    tag: 'Publishing',
    method: 'POST',
    path: '/rebuild',
    access: 'signature',
    summary: 'Rebuild the site',
    description: 'Renders every page. Signed with REBUILD_SECRET by Standard Webhooks.',
    answers: rebuildResult,
    run: async ({ c }) => {
      if (!secret) throw new NotFoundError()
      verifySignature(secret, await c.req.text(), c.req.raw.headers)
      return publisher.rebuild()
    },
  }),
  route({
    id: 'getPublishStatus',
    tag: 'Publishing',
    method: 'GET',
    path: '/publish',
    access: 'staff',
    summary: 'Get the publishing status',
    description:
      'The time of the last publish, the number of pages, the pages that show each section, and pages that could not be rendered.',
    answers: publishStatus,
    run: async () => {
      const { pages, ...status } = publisher.status
      return { ...status, pages: pages.length, shownOn: publisher.shownOn }
    },
  }),
  route({
    id: 'listPublishedPages',
    tag: 'Publishing',
    method: 'GET',
    path: '/publish/pages',
    access: { may: 'content.read' },
    summary: 'List published pages',
    description: 'For the export: up to 100 pages as they are served, after the address in `after`.',
    query: z.strictObject({ after: z.string().max(2048).default('') }),
    answers: z.array(publishedPage),
    run: async ({ query: { after } }) => {
      await publisher.finish()
      const { pages } = publisher
      const paths = [...pages.keys()]
      // New pages are added at the end, so that paging skips none.
      const from = paths.indexOf(after) + 1
      return paths.slice(from, from + exportPageSize).flatMap((path) => {
        const page = pages.get(path)
        return page
          ? { path, contentType: page.contentType, headers: page.headers, body: page.body.toString() }
          : []
      })
    },
  }),
  route({
    id: 'findMissingPages',
    tag: 'Publishing',
    method: 'POST',
    path: '/publish/missing-pages',
    access: { may: 'content.read' },
    summary: 'Find missing pages',
    description: 'Returns those of the given addresses that are not published.',
    body: z.strictObject({ paths: z.array(z.string().max(2048)).max(200) }),
    kilobytes: 512,
    status: 200,
    answers: z.array(z.string()),
    run: async ({ body: { paths } }) => {
      const pages = new Set(publisher.status.pages)
      return paths.filter((path) => !pages.has(path))
    },
  }),
  route({
    id: 'listPublishedRedirects',
    tag: 'Publishing',
    method: 'GET',
    path: '/publish/redirects',
    access: { may: 'content.read' },
    summary: 'List redirects',
    description:
      'For the export: the redirects of former page addresses and of the owner, with their final targets.',
    answers: z.array(publishedRedirect),
    run: async () => publisher.redirects,
  }),
  route({
    id: 'previewPage',
    tag: 'Publishing',
    method: 'POST',
    path: '/preview',
    access: { may: 'content.edit' },
    summary: 'Preview a page with a draft',
    description: 'Nothing is saved.',
    produces: 'text/html',
    body: pageDraft,
    kilobytes: 512,
    run: async ({ c, body: { path, ...draft } }) => {
      const page = await publisher.previews.page(path, draft)
      return c.body(stylesAsData(page.toString()), 200, { 'Content-Type': 'text/html; charset=utf-8' })
    },
  }),
]
