import { formatLongDay } from '#content/locale/format.ts'
import { z } from 'zod'
import type { Block } from '#content/model/block.ts'
import type { Field } from '#content/model/field.ts'
import type { Section } from '#content/sections/section.ts'
import { sections } from '#content/sections/sections.ts'
import { pageAddressOf } from '#content/sections/slug.ts'
import { toText, type FieldValue } from '#content/model/value.ts'
import type { Context } from '../../platform/context.ts'
import { lookUp } from '../../content/records/records.ts'
import { localeOf } from '../../content/records/locale.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { textField } from '../../platform/fields.ts'
import { route } from '../../platform/http/route.ts'
import type { Publisher } from '../publish/publisher.ts'
import { newPreviewLink, previewLink, toPreviewLink } from '../../content/releases/answers.ts'
import { drafts, findDraft, nameOfDraft, type Draft } from '../../content/releases/drafts.ts'
import {
  createPreviewLink,
  openPreviewLink,
  previewDays,
  previewLinks,
  revokePreviewLink,
} from '../../content/releases/links.ts'
import { changedFragment, previewPage, previewPath } from './preview-page.ts'
import { findRelease } from '../../content/releases/releases.ts'
import type { Parts } from '../../platform/feature.ts'

const tag = 'Drafts and releases'

const newLink = z.strictObject({
  days: z.literal(previewDays, `One of: ${previewDays.join(', ')}.`),
  label: textField(80).default(''),
})

/** Links that show the site with a draft or a release, without an account. */
export const previewLinkRoutes = ({ publisher, env: { publicUrl } }: Parts & { publisher: Publisher }) => [
  ...(['draft', 'release'] as const).flatMap((subject) => {
    const title = subject === 'draft' ? 'Draft' : 'Release'
    const exists = (ctx: Context, id: string) =>
      subject === 'draft' ? findDraft(ctx, id) : findRelease(ctx, id)
    return [
      route({
        id: `list${title}Previews`,
        tag,
        method: 'GET',
        path: `/${subject}/{id}/previews`,
        access: { may: 'content.edit' },
        summary: `List the preview links of a ${title.toLowerCase()}`,
        answers: z.array(previewLink),
        run: async ({ ctx, param }) => {
          await exists(ctx, param('id'))
          return (await previewLinks(ctx, param('id'))).map((link) => toPreviewLink(ctx, link))
        },
      }),
      route({
        id: `create${title}Preview`,
        tag,
        method: 'POST',
        path: `/${subject}/{id}/previews`,
        access: { may: 'content.edit' },
        hasSecret: true,
        summary: `Create a preview link of a ${title.toLowerCase()}`,
        description:
          'Shows the site with it to somebody without an account. The address is returned only once.',
        body: newLink,
        status: 201,
        answers: newPreviewLink,
        run: async ({ ctx, body, param }) => {
          await exists(ctx, param('id'))
          const { link, token } = await createPreviewLink(ctx, param('id'), body)
          return { ...toPreviewLink(ctx, link), address: publicUrl + previewPath(token) + changedFragment }
        },
      }),
    ]
  }),
  route({
    id: 'revokePreview',
    tag,
    method: 'DELETE',
    path: '/preview-link/{id}',
    access: { may: 'content.edit' },
    summary: 'Revoke a preview link',
    description: 'Access ends with the next request.',
    status: 204,
    run: ({ ctx, param }) => revokePreviewLink(ctx, param('id')),
  }),
  route({
    id: 'getPreview',
    tag,
    method: 'GET',
    path: '/preview/{key}',
    access: 'link',
    summary: 'Show a preview',
    description:
      'A page of the site with the draft or release of the link; without `page`, the first page that shows it.',
    query: z.object({ page: textField(300).optional() }),
    produces: 'text/html',
    run: async ({ ctx, c, param, query }) => {
      const link = await openPreviewLink(ctx, param('key'))
      const previewed = await drafts(ctx)
        .where((row) => row.or([row('id', '=', link.subjectId), row('releaseId', '=', link.subjectId)]))
        .orderBy('createdAt')
        .execute()
      const [first] = previewed
      if (!first) throw new NotFoundError('This preview link is no longer valid.')
      const page = query.page ?? firstPage(publisher, first)
      const until = formatLongDay(await todayOf(ctx, link.expiresAt), await localeOf(ctx))
      const summary = previewed.length === 1 ? nameOfDraft(first) : `${previewed.length} changes`
      const notice = `Preview of what is not published yet: ${summary}. This link works until ${until}.`
      const rendered = await publisher.previews.drafts(page, previewed)
      const { html, headers } = previewPage(
        rendered,
        param('key'),
        notice,
        await changePatterns(ctx, previewed),
      )
      return c.body(html, 200, headers)
    },
  }),
]

/** Patterns for the attributes of changed elements: blocks of a page, the record, its section. */
async function changePatterns(ctx: Context, previewed: readonly Draft[]): Promise<RegExp[]> {
  const patterns = previewed.map(async ({ id, section: key, data }) => {
    const section: Section = sections[key]
    const live = (await lookUp(ctx, section, id))?.data
    // A preview of a new page opens at its top.
    if (!live && section.page) return []
    const blocks = Object.entries<Field>(sections[key].fields)
      .filter(([, { kind }]) => kind === 'blocks')
      .flatMap(([name]) => changedBlocks(live?.[name], data[name]))
    return [
      ...blocks.map((block) => new RegExp(`\\sdata-block="${block}"`)),
      new RegExp(`\\sdata-record="${id}"`),
      new RegExp(`\\sdata-section="(?:[^"]* )?${key}[" ]`),
    ]
  })
  return (await Promise.all(patterns)).flat()
}

function changedBlocks(live: FieldValue | undefined, drafted: FieldValue | undefined): string[] {
  const before = new Set(((live ?? []) as Block[]).map(toText))
  return ((drafted ?? []) as Block[]).filter((block) => !before.has(toText(block))).map(({ id }) => id)
}

/** The page of a draft's record, else a page that shows its section, else the homepage. */
const firstPage = (publisher: Publisher, { section, data, removes }: Draft) =>
  (removes ? undefined : pageAddressOf(sections[section] as Section, data)) ??
  publisher.shownOn[section]?.[0] ??
  '/'
