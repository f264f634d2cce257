import { sections } from '../content/sections.ts'
import type { Product } from '../dev/test/process.ts'
import { adminUid, tokenOf } from '../trust/identity.ts'
import { answers, pathsOf } from './ask.ts'
import type { Row } from './table.ts'

/** The queries of the list in the back office, by kind. */
const asks: Record<string, readonly string[]> = {
  'pages (first, quarter, middle, last)': ['page=1', 'page=100', 'page=200', 'page=400'],
  'search (all, some, one, none, two letters)': [
    'article',
    'e 47',
    'article-4711',
    'no such',
    'zz',
    'to',
  ].map((q) => `q=${encodeURIComponent(q)}`),
  'each sort, both directions': sections.article.paged.sort.flatMap((by) => [`sort=${by}`, `sort=-${by}`]),
}

const token = await tokenOf(adminUid)

/** Response times of the list of articles, with the queries of the back office. */
export async function measureArticleLists(product: Product, on: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const [done, queries] of Object.entries(asks)) {
    const paths = queries.map((query) => {
      const sort = query.startsWith('sort=') ? '' : '&sort=-articleDate'
      return `/articles?pageSize=25${sort}&${query}`
    })
    rows.push(await answers(`List of articles, ${done}: ${on}`, pathsOf(product, paths, token), 100))
  }
  return rows
}
