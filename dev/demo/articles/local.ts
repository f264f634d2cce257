import type { DemoContent } from '../model.ts'
import { article, callout, h2, p, points, quote, steps, table } from './write.ts'

/** Articles for businesses that people come to. */
export const localArticles: DemoContent['article'] = [
  {
    articleTitle: 'A map entry that brings customers, filled in the right order',
    headTitle: 'A map entry that brings customers | Larkfield',
    articleSlug: 'map-entry-in-the-right-order',
    articleAuthor: 'Nora Lindqvane',
    articleDate: '2026-10-21',
    articleSummary:
      'Most map entries are half empty, and the wrong half was filled in first. This is the order that we use, and how long each part takes.',
    articlePicture: '/demo/service-map.svg',
    articleTags: 'Local SEO, First steps',
    articleBody: article(
      p(
        'When somebody nearby searches for what you sell, the map comes before every website. Three businesses are shown at once. Which three depends on distance, which you cannot change, and on how well your entry answers the question, which you can change this afternoon.',
      ),
      h2('Start with what decides whether you are shown'),
      p(
        'The main category weighs more than everything else that you can type. Choose the narrowest one that is true: “Orthodontist” and not “Dentist” if that is where your money comes from. You may add others, but each one that is only half true makes the entry weaker.',
      ),
      table(
        ['Part', 'What it decides', 'Time'],
        ['Main category', 'For which searches you can appear at all', '10 minutes'],
        ['Address and opening hours', 'Whether you are shown as open, now', '10 minutes'],
        ['Services with prices', 'For which longer searches you appear', '1 hour'],
        ['Pictures', 'Whether people choose you or the next one', '1 hour'],
        ['Description', 'Very little: write it last', '20 minutes'],
      ),
      h2('Then make it agree with your website'),
      p(
        'Name, address and telephone number have to be the same everywhere, to the letter: on the entry, in the footer of your website, and in the two or three directories of your trade. “Ropewalk Lane 14” and “14 Ropewalk Ln.” are two businesses to a machine. Correct the website first, since that is what the others are compared with.',
      ),
      callout(
        'warning',
        'Do not put search words into the name of the business. “Harbor Dental – best dentist Port Eastmere” gets entries suspended, and getting one back took a client of ours seven weeks.',
      ),
      h2('Pictures that people look at'),
      points(
        'The entrance from the street, by day, so that somebody in a car recognizes it.',
        'The room in which customers wait, with nobody in it who has not agreed.',
        'Two or three people at work. Faces beat logos.',
        'What you sell, with something beside it that shows its size.',
      ),
      p(
        'Ten good pictures are enough. Add one each month: an entry that was touched lately is treated as one that is looked after.',
      ),
      h2('What to expect'),
      p(
        'Corrected categories and hours often show within two weeks. Write down, before you begin, how many calls and requests for directions the entry brings in a month; the numbers are in its own statistics. Look again after eight weeks. If nothing has moved by then, the entry was not the problem, and the next place to look is [your reviews](/articles/asking-for-reviews).',
      ),
    ),
  },
  {
    articleTitle: 'How to ask for reviews without being a nuisance',
    articleSlug: 'asking-for-reviews',
    articleAuthor: 'Tobias Adeyewa',
    articleDate: '2026-09-16',
    articleSummary:
      'Happy clients say nothing, unhappy ones write. One short question at the right moment turns that around, and nobody has to be paid for it.',
    articlePicture: '/demo/design-review.svg',
    articleTags: 'Local SEO',
    articleBody: article(
      p(
        'A bakery in Port Eastmere had eleven reviews in nine years. Four of them were complaints about parking. The bread was excellent, and everybody in town knew it; but nobody who was new in town could. Four months later it had sixty. The owner had changed one thing: she asked.',
      ),
      h2('Ask at the moment of relief'),
      p(
        'There is a moment in every job when the worry is over: the tooth no longer hurts, the boiler is warm, the parcel is there. That is when people are glad to say something nice, and it lasts for about a day. A request two weeks later is a chore.',
      ),
      steps(
        'Decide what that moment is in your trade, and who is with the customer then.',
        'Let that person ask, by word of mouth: “If you have a minute tonight, would you write what it was like?”',
        'Send the link the same day, by text message or e-mail, without anything else in it.',
        'Never remind more than once.',
      ),
      h2('Make it one tap'),
      p(
        'Every map entry has a short link that opens the review window. Put it into the message as it is, and on a small card with a code to scan beside the till. Each step between the wish and the window costs about half of the people.',
      ),
      quote(
        'I thought I was begging. Most people said they had always meant to, and were glad to be shown how.',
      ),
      h2('Answer all of them, in two sentences'),
      p(
        'Answers are not for the person who wrote: they are for the next hundred who read. Thank, name one detail, stop. To a complaint: say what you have changed, or what happened, and how to reach you. Do not argue, even when you are right; the reader does not know that you are.',
      ),
      callout(
        'warning',
        'Never buy reviews, never offer a discount for one, and never let only happy customers through to the link. All three are against the rules of every platform, and in many countries against the law.',
      ),
      h2('What it is worth'),
      p(
        'Count requests, not stars. If you ask thirty customers a month, you will get six to nine reviews, and the average will take care of itself. The number and the age of reviews weigh on the map; so does what is in them, because people name the very service they came for. If you would rather have it set up once and running, it is part of [our packages](/pricing).',
      ),
    ),
  },
]
