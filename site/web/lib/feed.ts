import { fillTemplate } from '#content/model/text-template.ts'
import { escapeMarkup } from '#content/model/escape-markup.ts'
import { renderRichText } from '#content/rich-text/render.ts'
import type { APIContext } from 'astro'
import { articleAddress } from './articles.ts'
import { read, readList, readOne } from './content.ts'

/** The content of the feeds: the newest articles with their full text. */
export async function feedOf(context: APIContext) {
  const { wordsArticles: texts, site } = await read(context, 'wordsArticles', 'site')
  const list = await readList(context, 'article', 'all')
  const records = await Promise.all((list?.records ?? []).map(({ _id }) => readOne(context, 'article', _id)))
  const { origin } = context.url
  const agency = site?.siteName || context.url.hostname
  const articles = records
    .filter((article) => article !== undefined)
    .map((article) => ({
      title: article.articleTitle,
      summary: article.articleSummary,
      author: article.articleAuthor,
      date: new Date(article.articleDate),
      address: origin + articleAddress(article.articleSlug),
      html: renderRichText(article.articleBody, { origin, words: texts, isFeed: true }),
    }))
  return {
    title: fillTemplate(texts.feed, { agency }),
    description: fillTemplate(texts.description, { agency }),
    articles,
    updated: articles[0]?.date ?? new Date(0),
  }
}

// @astrojs/rss writes no Atom. The package `feed` declares titles to be HTML without escaping them, and writes names where
// RSS wants email addresses.
/** Escapes text for XML, and removes control characters, which XML does not allow. */
export const xml = (words: string) =>
  escapeMarkup(words.replaceAll(/(?![\n\t])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu, ''))

export const xmlAnswer = (type: string, lines: readonly string[]) =>
  new Response(['<?xml version="1.0" encoding="UTF-8"?>', ...lines, ''].join('\n'), {
    headers: { 'Content-Type': type },
  })
