import type { DemoContent } from '../model.ts'
import { article, callout, code, h2, p, points, steps, table } from './write.ts'

/** A series on landing pages for a single service. */
export const pageArticles: DemoContent['article'] = [
  {
    articleTitle: 'A service page that gets found: what people ask first',
    headTitle: 'What people ask before they buy | Larkfield',
    articleSlug: 'service-page-what-people-ask',
    articleAuthor: 'Nora Lindqvane',
    articleDate: '2026-08-05',
    articleSummary:
      'Before a word is written, find out which question the page answers. Three free places to look, and how to choose one question and leave the others.',
    articlePicture: '/demo/service-search.svg',
    pictureFocus: 'top',
    articleTags: 'Texts, First steps',
    articleSeries: 'Service pages that sell',
    articleBody: article(
      p(
        'Most service pages describe the business: how long it has existed, what it stands for, which machines it owns. Hardly anybody searches for that. People search for their own problem, in their own words, and click the line that sounds like the answer.',
      ),
      h2('Where the words are'),
      p(
        'You need no paid tool to find out how customers put it. Look in three places, and write down whole sentences, not single words.',
      ),
      steps(
        '**Your own mailbox.** Take the first messages of your last fifty customers. What did they ask before they knew your word for it?',
        '**The search field.** Type the beginning of a sentence and read what is suggested. Then scroll to the end of the results, to the related searches.',
        '**Your phone.** For one week, write down the first question of each caller. The person who answers knows most of them by heart.',
      ),
      h2('Sort by what people want'),
      p('Sort the sentences into three groups. Only the last one belongs on a service page.'),
      table(
        ['They want', 'They write', 'It belongs'],
        ['To know', '“why does my roof leak at the chimney”', 'into an article'],
        ['To compare', '“metal or tile roof cost”', 'into an article with a table'],
        ['To have it done', '“roof repair port eastmere price”', 'on the service page'],
      ),
      p(
        'A page that serves all three groups serves none. If the first group is your largest, be glad: it is a list of articles, each of which can link to the service page.',
      ),
      h2('Choose one sentence'),
      p(
        'From the last group, take the sentence that is asked most often and pays best. Look at what is on the first page of results for it. If it shows businesses like yours, you can be among them. If it shows only directories and newspapers, take the next sentence, which is usually longer and names the place.',
      ),
      callout(
        'tip',
        'Read the sentence aloud to somebody outside your trade, and ask what they expect to see after the click. Their answer is the outline of the page.',
      ),
      p(
        'That sentence and that outline are all you need for [the second part](/articles/service-page-the-page-itself): the page itself.',
      ),
    ),
  },
  {
    articleTitle: 'A service page that gets found: the page itself',
    articleSlug: 'service-page-the-page-itself',
    articleAuthor: 'Nora Lindqvane',
    articleDate: '2026-08-19',
    articleSummary:
      'One question, one page. What goes into the title, above the fold and below it, and the four things visitors look for before they write to you.',
    articlePicture: '/demo/service-writing.svg',
    pictureFocus: 'top',
    articleTags: 'Texts',
    articleSeries: 'Service pages that sell',
    articleBody: article(
      p(
        'In [the first part](/articles/service-page-what-people-ask) we chose the one sentence that the page answers. Now we write it. That takes a morning, and the order below saves most of the rewriting.',
      ),
      h2('The line in the search results'),
      p(
        'Title and description are the only parts of the page that people read before they visit it. The title has about sixty characters: the service, the place, and what sets you apart, in this order. The description has about 150, and its job is to earn the click, not to be complete.',
      ),
      code(
        '<title>Roof repair in Port Eastmere: fixed price, within a week</title>',
        '<meta name="description" content="Leaks found and closed',
        '  at a price we agree on before we climb. See what',
        '  three typical repairs cost, with pictures.">',
      ),
      h2('Above the fold: the answer'),
      p(
        'The heading repeats the question as a promise. One paragraph says what you do, for whom, and where. Then comes the price, or a range, or at least what it depends on. After “price on request”, many people leave: they suspect that it is more than they have.',
      ),
      h2('Below it: four doubts'),
      p(
        'Whoever reads on would like to buy and still has a doubt. It is nearly always one of four, so answer them all:',
      ),
      points(
        '**Can they do it?** Two or three finished jobs with pictures, and a number: before and after.',
        '**What exactly happens?** The steps, with days. People buy what they can imagine.',
        '**What if it goes wrong?** Guarantee, insurance, who comes back and how fast.',
        '**Are they like me?** A face, a name, and one review from somebody in the same situation.',
      ),
      h2('One way to go on'),
      p(
        'End with a single next step that takes less than a minute: a phone number that somebody answers, or [a short form](/contact). Two buttons of the same size ask for a decision, and a decision is a reason to wait.',
      ),
      callout(
        'tip',
        'Read the page on a phone, outdoors, with one hand. What you cannot find in ten seconds might as well not be there.',
      ),
      h2('Then leave it alone'),
      p(
        'A new page needs eight to twelve weeks to find its place. Change it only when somebody asks what it should have answered. Rewriting it every week starts the clock again.',
      ),
    ),
  },
]
