import type { APIRoute } from 'astro'
import { feedOf, xml, xmlAnswer } from '../../web/lib/feed.ts'

export const GET: APIRoute = async (context) => {
  const { title, description, articles, updated } = await feedOf(context)
  const { origin, pathname } = context.url
  return xmlAnswer('application/atom+xml', [
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${context.locals.locale}">`,
    `<title>${xml(title)}</title>`,
    `<subtitle>${xml(description)}</subtitle>`,
    `<id>${xml(origin)}/articles</id>`,
    `<link href="${xml(origin + pathname)}" rel="self" type="application/atom+xml"/>`,
    `<link href="${xml(origin)}/articles" rel="alternate" type="text/html"/>`,
    `<updated>${updated.toISOString()}</updated>`,
    ...articles.map(({ title, address, date, author, summary, html }) =>
      [
        '<entry>',
        `<title>${xml(title)}</title>`,
        `<id>${xml(address)}</id>`,
        `<link href="${xml(address)}" rel="alternate" type="text/html"/>`,
        `<published>${date.toISOString()}</published>`,
        `<updated>${date.toISOString()}</updated>`,
        `<author><name>${xml(author)}</name></author>`,
        `<summary>${xml(summary)}</summary>`,
        `<content type="html">${xml(html)}</content>`,
        '</entry>',
      ].join('\n'),
    ),
    '</feed>',
  ])
}
