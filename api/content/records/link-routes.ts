import { z } from 'zod'
import { kinds } from '#content/model/field.ts'
import type { Parts } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import type { PublishPort } from './changes.ts'
import { linksTo, moveLinks } from './links.ts'
import { toUse, use } from './use.ts'

const address = z
  .string()
  .max(kinds.link.max)
  .regex(/^\/(?![/\\])[^\s\\<>"?#]+$/, 'The address of a page of this site, such as /about.')

/** The links of the site’s own content to its own pages. */
export const linkRoutes = ({ publisher }: Parts & { publisher: PublishPort }) => [
  route({
    id: 'findLinks',
    tag: 'Content',
    method: 'GET',
    path: '/links',
    access: { may: 'content.read' },
    summary: 'Find the records that link to a page',
    description: 'In menus, buttons, texts and redirects.',
    query: z.strictObject({ to: address }),
    answers: z.array(use),
    run: async ({ ctx, query }) => (await linksTo(ctx, query.to)).map(toUse),
  }),
  route({
    id: 'moveLinks',
    tag: 'Content',
    method: 'PUT',
    path: '/links',
    access: { may: 'content.publish' },
    summary: 'Let all links to a page lead to another',
    description: 'In every record, in one change that can be undone.',
    body: z.strictObject({ from: address, to: address }),
    answers: z.object({ changed: z.int() }),
    run: async ({ ctx, c, body }) => {
      const { sections, changed } = await moveLinks(ctx, body)
      if (sections.length > 0) c.header('Server-Timing', await publisher.publish(...sections))
      return { changed }
    },
  }),
]
