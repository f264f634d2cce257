import { choice, date, image, lines, richText, slug, text } from '../model/field.ts'
import { articleKinds, seoFields } from '../model/seo.ts'
import { focuses } from '../model/focus.ts'
import { group } from './section.ts'

export const articles = group('Articles', {
  article: {
    title: 'Articles',
    singular: 'article',
    about: 'Guides, answers and opinions. The newest comes first.',
    holds: 'many',
    readBy: 'everyone',
    screens: ['/edit-articles', '/edit-article/{id}'],
    titleField: 'articleTitle',
    icon: 'Newspaper',
    page: { base: '/articles', slug: 'articleSlug' },
    lists: { date: 'articleDate', tags: 'articleTags', series: 'articleSeries', author: 'articleAuthor' },
    longFields: ['articleBody'],
    paged: {
      sort: ['articleDate', 'articleTitle', 'articleAuthor'],
      search: ['articleTitle', 'articleSlug', 'articleAuthor', 'articleTags', 'articleSeries'],
    },
    fields: {
      articleTitle: text('Title'),
      articleSlug: slug('Address'),
      articleAuthor: text('Author', { help: 'Each author has a page that lists their articles.' }),
      articleDate: date('Date'),
      articleSummary: lines('Summary', {
        help: 'One or two sentences: shown in lists, feeds and search results.',
      }),
      articlePicture: image('Picture', { optional: true }),
      pictureFocus: choice('Focal point of the picture', focuses, {
        optional: true,
        emptyLabel: 'Automatic',
      }),
      articleTags: text('Topics', {
        optional: true,
        help: 'Separated by commas. Each topic has a page that lists its articles.',
        example: 'Local SEO, Texts',
      }),
      articleSeries: text('Series', {
        optional: true,
        help: 'Articles with the same series name form a series, in the order of their dates.',
      }),
      articleBody: richText('Text'),
      articleKind: choice('Kind for search engines', articleKinds, {
        optional: true,
        emptyLabel: 'Article',
        help: 'BlogPosting for notes and opinions, NewsArticle for news.',
      }),
      ...seoFields(),
    },
  },
})
