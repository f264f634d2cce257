import { basicArticles } from './articles/basics.ts'
import { localArticles } from './articles/local.ts'
import { pageArticles } from './articles/pages.ts'
import type { DemoContent } from './model.ts'

export const articles: Pick<DemoContent, 'article'> = {
  article: [...localArticles, ...pageArticles, ...basicArticles],
}
