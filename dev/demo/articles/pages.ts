import type { DemoContent } from '../model.ts'
import { article, callout, code, h2, p, points, steps, table } from './write.ts'

/** A series about the page that sells one service. */
export const pageArticles: DemoContent['article'] = [
  {
    articleTitle: 'A service page that is found: what people ask first',
    headTitle: 'What people ask before they buy | Larkfield',
    articleSlug: 'service-page-what-people-ask',
    articleAuthor: 'Nora Lindqvane',
    articleDate: '2026-08-05',
    articleSummary:
      'Before a word is written, find out which question the page answers. Three free places to look, and how to choose one question and leave the others.',
    articlePicture: '/demo/service-search.svg',
    articleTags: 'Texts, First steps',
    articleSeries: 'Service pages that sell',
    articleBody: article(
      p(
        'Most service pages describe the business: how long it has existed, what it stands for, which machines it owns. Hardly anybody searches for that. People search for their own trouble, in their own words, and click on the line that sounds like the answer.',
      ),
      h2('Where the words are'),
      p(
        'You need no paid tool to find out how customers put it. Look in three places, and write down whole sentences, not single words.',
      ),
      steps(
        '**Your own mailbox.** Take the last fifty first messages. What did they ask before they had your name for it?',
        '**The search field.** Type the beginning of the sentence and read what is suggested. Then scroll to the end of the results, to the related searches.',
        '**Your telephone.** For one week, note the first question of each caller. The person who answers knows them by heart.',
      ),
      h2('Sort by what people want'),
      p('Put each sentence into one of three rows. Only the last row belongs on a service page.'),
      table(
        ['They want', 'They write', 'It belongs'],
        ['To know', '“why does my roof leak at the chimney”', 'into an article'],
        ['To compare', '“metal or tile roof cost”', 'into an article with a table'],
        ['To have it done', '“roof repair port eastmere price”', 'on the service page'],
      ),
      p(
        'A page that serves all three rows serves none. If the first row is your longest, be glad: it is a list of articles, each of which can lead to the service page with one link.',
      ),
      h2('Choose one sentence'),
      p(
        'Of the last row, take the sentence that is most often asked and that you can best live from. Look at what is on the first page of results for it. If it shows businesses like yours, you can be among them. If it shows only directories and newspapers, take the next sentence, which is usually longer and names the place.',
      ),
      callout(
        'tip',
        'Read the sentence aloud to somebody who is not in your trade, and ask what they expect to see after the click. What they say is the outline of the page.',
      ),
      p(
        'That sentence, and that outline, are all you need for [the second part](/articles/service-page-the-page-itself): the page itself.',
      ),
    ),
  },
  {
    articleTitle: 'A service page that is found: the page itself',
    articleSlug: 'service-page-the-page-itself',
    articleAuthor: 'Nora Lindqvane',
    articleDate: '2026-08-19',
    articleSummary:
      'One question, one page. What stands in the title, above the fold and below it, and the four things that visitors look for before they write to you.',
    articlePicture: '/demo/service-writing.svg',
    articleTags: 'Texts',
    articleSeries: 'Service pages that sell',
    articleBody: article(
      p(
        'In [the first part](/articles/service-page-what-people-ask) we chose the one sentence that the page answers. Now it is written. It takes a morning, and the order below saves most of the rewriting.',
      ),
      h2('The line in the search results'),
      p(
        'Title and description are the only part of the page that is read by people who do not visit it. The title has about sixty characters: the service, the place, and what sets you apart, in this order. The description has about 150, and its task is to be clicked, not to be complete.',
      ),
      code(
        '<title>Roof repair in Port Eastmere: fixed price, within a week</title>',
        '<meta name="description" content="Leaks found and closed',
        '  at a price that is agreed before we climb. See what',
        '  three typical repairs cost, with pictures.">',
      ),
      h2('Above the fold: the answer'),
      p(
        'The heading repeats the question as a promise. One paragraph says what is done, for whom, and where. Then comes the price, or the range, or at least what it depends on. “Price on request” is the sentence after which most people leave: they suspect that it is more than they have.',
      ),
      h2('Below it: four doubts'),
      p('Whoever reads on wants to, and has a reason not to. There are only four reasons, so answer them:'),
      points(
        '**Can they do it?** Two or three finished jobs with pictures, and a number: before and after.',
        '**What exactly happens?** The steps, with days. People buy what they can imagine.',
        '**What if it goes wrong?** Guarantee, insurance, who comes back and how fast.',
        '**Are they like me?** A face, a name, and one review from somebody in the same situation.',
      ),
      h2('One way to go on'),
      p(
        'End with a single next step that takes less than a minute: a telephone number that is answered, or [a form with three fields](/contact). Two buttons of the same size are a decision, and a decision is a reason to do it later.',
      ),
      callout(
        'tip',
        'Read the page on a phone, outdoors, with one hand. What you cannot find in ten seconds is not there.',
      ),
      h2('Then leave it alone'),
      p(
        'A new page needs eight to twelve weeks to find its place. Change it only where somebody asked what it should have answered. Rewriting every week starts the clock again.',
      ),
    ),
  },
]
