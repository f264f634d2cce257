import type { APIRoute } from 'astro'
import { feedOf, xml, xmlAnswer } from '../../web/lib/feed.ts'

export const GET: APIRoute = async (context) => {
  const { title, description, articles } = await feedOf(context)
  const { origin, pathname } = context.url
  return xmlAnswer('application/rss+xml', [
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    `<title>${xml(title)}</title>`,
    `<link>${xml(origin)}/articles</link>`,
    `<description>${xml(description)}</description>`,
    `<language>${context.locals.locale}</language>`,
    `<atom:link href="${xml(origin + pathname)}" rel="self" type="application/rss+xml"/>`,
    ...articles.map(({ title, address, date, author, summary, html }) =>
      [
        '<item>',
        `<title>${xml(title)}</title>`,
        `<link>${xml(address)}</link>`,
        `<guid isPermaLink="true">${xml(address)}</guid>`,
        `<pubDate>${date.toUTCString()}</pubDate>`,
        `<dc:creator>${xml(author)}</dc:creator>`,
        `<description>${xml(summary)}</description>`,
        `<content:encoded>${xml(html)}</content:encoded>`,
        '</item>',
      ].join('\n'),
    ),
    '</channel>',
    '</rss>',
  ])
}
