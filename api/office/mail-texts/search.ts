import { mailWordNames } from '#content/mail-texts/mail-text.ts'
import { mailTextOf } from '#content/mail-texts/mail-texts.ts'
import type { Context } from '../../platform/context.ts'
import { mailTexts } from '../../mail/mail-texts/save.ts'
import { bestMatch, excerpt } from '../../platform/search/excerpt.ts'
import type { Search } from '../../platform/search/part.ts'
import type { SearchResult } from '../../platform/search/result.ts'

/** Finds mail texts that contain all terms, whether edited by the owner or default. */
export async function searchMailTexts(ctx: Context, { q, limit }: Search): Promise<SearchResult[]> {
  const hits = (await mailTexts(ctx)).flatMap((words) => {
    const texts = mailWordNames.map((name) => ({ name, text: words[name] }))
    const best = bestMatch(texts, q)
    return best ? [{ ...best, key: words.key }] : []
  })
  return hits
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, limit)
    .map(({ key, name, text }) => ({
      kind: 'mail-text',
      id: key,
      title: mailTextOf(key).title,
      detail: 'Email text',
      excerpt: excerpt(text, q),
      section: null,
      field: name,
    }))
}
