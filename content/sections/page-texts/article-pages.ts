import { paragraph, words } from '../../model/field.ts'
import { group } from '../section.ts'
import { pageText } from './page-text.ts'

/** The texts around articles, and the labels in all long texts. */
export const articlePageTexts = group('Articles', {
  wordsArticles: pageText(
    'articles',
    'Articles and long texts',
    'The words around articles, and of notes, tables and videos in them.',
    'Newspaper',
    {
      title: words('List: title and heading', 'Articles'),
      name: words('List: name in paths and menus', 'Articles'),
      description: paragraph(
        'List: description',
        'What {agency} has learned about search, written down for its clients.',
        {
          help: 'For search engines and feeds.',
          variables: ['agency'],
        },
      ),
      summary: words('List: line below the heading', 'What we have learned about search, written down.'),
      topicTitle: words('List of a topic: title and heading', 'Articles about {topic}', {
        variables: ['topic'],
      }),
      authorTitle: words('List of an author: title and heading', 'Articles by {author}', {
        variables: ['author'],
      }),
      olderPage: words('Older page: title', 'Older articles, page {page}', { variables: ['page'] }),
      topics: words('Topics: for screen readers', 'Topics'),
      allTopics: words('Topics: link to all articles', 'All'),
      older: words('Link to older articles', 'Older articles'),
      newer: words('Link to newer articles', 'Newer articles'),
      pages: words('Pages of a list: for screen readers', 'More articles'),
      feed: words('Name of the feed', '{agency}: articles', { variables: ['agency'] }),
      feedLink: words('Link to the feed', 'Follow by RSS'),
      author: words('Article: author', 'By {author}', { variables: ['author'] }),
      minutes: words('Article: reading time', '{count} min read', { variables: ['count'] }),
      contents: words('Article: heading of its parts', 'On this page'),
      part: words('Article: part of a series', 'Part {part} of {count} of the series “{series}”', {
        variables: ['part', 'count', 'series'],
      }),
      previousPart: words('Article: the part before', 'The part before: {title}', { variables: ['title'] }),
      nextPart: words('Article: the next part', 'The next part: {title}', { variables: ['title'] }),
      related: words('Article: heading of related ones', 'Read next'),
      askHeading: words('Article: heading at the end', 'Would you like us to do this for you?'),
      askButton: words('Article: button at the end', 'Write to us'),
      note: words('Text: note', 'Note'),
      tip: words('Text: tip', 'Tip'),
      warning: words('Text: warning', 'Warning'),
      table: words('Text: a table for screen readers', 'Table'),
      playVideo: words('Text: link that plays a video', 'Play the video'),
      taskDone: words('Text: a task that is done, for screen readers', 'Done'),
      taskOpen: words('Text: a task that is not done, for screen readers', 'Not done'),
      footnotes: words('Text: the footnotes, for screen readers', 'Footnotes'),
      footnoteBack: words('Text: from a footnote back to the text, for screen readers', 'Back to the text'),
      watchVideo: words('Text: link to a video in feeds', 'Watch the video'),
      videoNote: words('Text: below a video', 'It plays from {host}. Nothing is loaded from there before.', {
        variables: ['host'],
      }),
    },
  ),
})
