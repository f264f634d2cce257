import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Block } from '#content/model/block.ts'
import type { RichNode, RichText } from '#content/rich-text/schema.ts'
import type { Section, Values } from '#content/sections/section.ts'
import { sections, type SectionKey, type Sections } from '#content/sections/sections.ts'
import { pageAddressOf } from '#content/sections/slug.ts'
import type { Database } from '../api/platform/db/database.ts'

const batch = 500
const topics = ['Local SEO', 'Texts', 'Links', 'Speed', 'Measuring', 'Pictures', 'First steps', 'Shops']
const words =
  'a page that answers what people ask is found by those who ask it and read to its end by most of them '
const sentence = (n: number) => `Sentence ${n}: ${words.repeat(2)}`

const text = (n: number): RichNode => ({ type: 'text', text: sentence(n) })
const paragraph = (n: number): RichNode => ({ type: 'paragraph', content: [text(n), text(n + 1)] })
const heading = (n: number): RichNode => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text: `Part ${n}` }],
})

/** About 5 kB of text. */
const body = (n: number): RichText => ({
  type: 'doc',
  content: [1, 2, 3, 4].flatMap((part) => [
    heading(part),
    ...[1, 2, 3].map((i) => paragraph(n + part * 10 + i)),
  ]),
})

const day = (n: number) => new Date(Date.UTC(2012, 0, 1) + (n % 5000) * 86_400_000).toISOString().slice(0, 10)

const articleOf = (n: number): Values<Sections['article']> => ({
  articleTitle: `Article ${n} about what people look for`,
  articleSlug: `article-${n}`,
  articleAuthor: 'Nora Lindqvane',
  articleDate: day(n),
  articleSummary: `What article ${n} says in a sentence or two, as lists and search results show it.`,
  articlePicture: '/demo/service-map.svg',
  articleTags: [topics[n % topics.length], topics[(n * 3 + 1) % topics.length]].join(', '),
  ...(n % 20 === 0 && { articleSeries: `Series ${Math.floor(n / 200)}` }),
  articleBody: body(n),
})

const block = (id: string, type: string, values: Block['values'] = {}): Block => ({ id, block: type, values })

const pageOf = (n: number): Values<Sections['page']> => ({
  pageTitle: `Page ${n} made of blocks`,
  pageAddress: `page-${n}`,
  pageIntro: `What page ${n} is about.`,
  pageBlocks: [
    block('text', 'text', {
      heading: `Part of page ${n}`,
      text: { type: 'doc', content: [1, 2, 3, 4].map((part) => paragraph(n + part)) },
    }),
    block('quote', 'quote', { quote: sentence(n), name: 'A client' }),
    block('packages', 'packages', { heading: 'Packages' }),
  ],
})

/** Adds articles and pages of blocks to a database, as years of writing would. */
export async function fillArticles(db: Database, amounts: { articles: number; pages: number }) {
  await fill(db, 'article', amounts.articles, articleOf)
  await fill(db, 'page', amounts.pages, pageOf)
}

async function fill<K extends SectionKey>(
  db: Database,
  key: K,
  count: number,
  valuesOf: (n: number) => Values<Sections[K]>,
) {
  for (let from = 0; from < count; from += batch) {
    const rows = Array.from({ length: Math.min(batch, count - from) }, (_, i) => {
      const values = valuesOf(from + i)
      const path = pageAddressOf(sections[key] as Section, values as Readonly<Record<string, unknown>>)
      return { id: uuid(), n: from + i, data: values, path }
    })
    await sql`with touched as (
        insert into content_section (section, version) values (${key}, 1)
        on conflict (section) do update set version = content_section.version + 1, changed_at = now()
        returning version
      ), given as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, n int, data jsonb, path text)
      ), addressed as (
        insert into page_addresses (path, section, record_id, is_current)
        select path, ${key}, id, true from given
      )
      insert into content (id, section, single, position, data, version, section_version)
      select id, ${key}, false, 1000 + n, data, 1, (select version from touched) from given`.execute(db)
  }
}
