import type { DemoContent } from '../model.ts'
import { article, callout, h2, p, points, quote, steps, table } from './write.ts'

/** Articles for local businesses. */
export const localArticles: DemoContent['article'] = [
  {
    articleTitle: 'A map entry that brings customers, filled in the right order',
    headTitle: 'A map entry that brings customers | Larkfield',
    articleSlug: 'map-entry-in-the-right-order',
    articleAuthor: 'Nora Lindqvane',
    articleDate: '2026-10-21',
    articleSummary:
      'Most map entries are half empty, and the wrong half was filled in first. This is the order we use, and how long each part takes.',
    articlePicture: '/demo/service-map.svg',
    articleTags: 'Local SEO, First steps',
    articleBody: article(
      p(
        'When somebody nearby searches for what you sell, the map comes before the websites. It shows three businesses. Which three depends on distance, which you cannot change, and on how well your entry answers the question, which you can change this afternoon.',
      ),
      h2('Start with what decides whether you are shown'),
      p(
        'The main category weighs more than anything else you can type. Choose the narrowest one that is true: “Orthodontist” and not “Dentist”, if that is where your money comes from. You may add others, but each one that is only half true makes the entry weaker.',
      ),
      table(
        ['Part', 'What it decides', 'Time'],
        ['Main category', 'Which searches you can appear for at all', '10 minutes'],
        ['Address and opening hours', 'Whether you are shown as open now', '10 minutes'],
        ['Services with prices', 'Which longer searches you appear for', '1 hour'],
        ['Pictures', 'Whether people choose you or the next one', '1 hour'],
        ['Description', 'Very little: write it last', '20 minutes'],
      ),
      h2('Then make it agree with your website'),
      p(
        'Name, address and phone number have to be the same everywhere, to the letter: on the entry, in the footer of your website, and in the two or three directories of your trade. To a machine, “14 Ropewalk Lane” and “14 Ropewalk Ln.” may be two businesses. Correct the website first, because that is what the others are compared with.',
      ),
      callout(
        'warning',
        'Do not put search words into the name of the business. “Harbor Dental – best dentist Port Eastmere” gets entries suspended, and getting one back took a client of ours seven weeks.',
      ),
      h2('Pictures that people look at'),
      points(
        'The entrance from the street, in daylight, so that a driver recognizes it.',
        'The room where customers wait, with nobody in it who has not agreed.',
        'Two or three people at work. Faces beat logos.',
        'What you sell, beside something that shows its size.',
      ),
      p(
        'Ten good pictures are enough to start. Add one each month: people trust an entry that is looked after.',
      ),
      h2('What to expect'),
      p(
        'Corrected categories and hours often show within two weeks. Before you begin, write down how many calls and requests for directions the entry brings in a month; its own statistics tell you. Look again after eight weeks. If nothing has moved, the entry was not the problem, and the next place to look is [your reviews](/articles/asking-for-reviews).',
      ),
    ),
  },
  {
    articleTitle: 'How to ask for reviews without being a nuisance',
    articleSlug: 'asking-for-reviews',
    articleAuthor: 'Tobias Adeyewa',
    articleDate: '2026-09-16',
    articleSummary:
      'Happy customers say nothing; unhappy ones write. One short question at the right moment turns that around, and nobody has to be paid for it.',
    articlePicture: '/demo/article-reviews.svg',
    articleTags: 'Local SEO',
    articleBody: article(
      p(
        '[A bakery in Port Eastmere](/cases/harbor-bakery) had eleven reviews in nine years. Four of them were complaints about parking. The bread was excellent, and the neighbors knew it; nobody who was new in town could. Five months later it had seventy-two. What the owner had changed was simple: she asked.',
      ),
      h2('Ask at the moment of relief'),
      p(
        'In every job there is a moment when the worry is over: the tooth no longer hurts, the heat is back on, the parcel has arrived. That is when people are glad to say something nice, and it lasts about a day. Two weeks later, the same request is a chore.',
      ),
      steps(
        'Decide what that moment is in your trade, and who is with the customer then.',
        'Let that person ask, face to face: “If you have a minute tonight, would you write what it was like?”',
        'Send the link the same day, by text message or email, with nothing else in the message.',
        'Never remind more than once.',
      ),
      h2('Make it one tap'),
      p(
        'Every map entry has a short link that opens the review form. Put it in the message as it is, and on a small card by the till as a code to scan. Each extra step costs you people who wanted to write.',
      ),
      quote(
        'I felt I was begging. But most people said they had always meant to and were glad to be shown how.',
      ),
      h2('Answer all of them, in two sentences'),
      p(
        'A reply is not for the person who wrote; it is for the next hundred who read. Say thank you, name one detail, stop. When it is a complaint, say what happened or what you have changed, and how to reach you. Do not argue, even when you are right: the reader cannot know that you are.',
      ),
      callout(
        'warning',
        'Never buy reviews, never offer a discount for one, and never let only happy customers through to the link. All three are against the rules of every platform, and in many countries against the law.',
      ),
      h2('What it is worth'),
      p(
        'Count requests, not stars. If you ask thirty customers a month, expect six to nine reviews, and the average will take care of itself. On the map it matters how many reviews there are and how recent they are; so does what they say, because people name the very service they came for. If you would rather have it set up for you, it is part of [our local search work](/services/local-search).',
      ),
    ),
  },
]
