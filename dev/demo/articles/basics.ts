import type { DemoContent } from '../model.ts'
import { article, callout, code, h2, p, points, steps, table } from './write.ts'

/** Articles on preparing for the work and following up. */
export const basicArticles: DemoContent['article'] = [
  {
    articleTitle: 'Seven things to check before you pay anybody for SEO',
    headTitle: 'Seven checks before you pay for SEO | Larkfield',
    articleSlug: 'check-before-you-pay',
    articleAuthor: 'Tobias Adeyewa',
    articleDate: '2026-07-08',
    articleSummary:
      'Half of the sites we are asked to improve have one fault that makes all other work pointless. You can find it yourself in half an hour.',
    articlePicture: '/demo/service-speed.svg',
    articleTags: 'First steps, Technology',
    articleBody: article(
      p(
        'Search engines cannot list what they cannot reach, and they are slow to recommend what makes people wait. The checks below need a browser and no special knowledge. If one fails, have it fixed before you buy anything, from us or from anyone else.',
      ),
      h2('Can you be found at all?'),
      steps(
        'Search for `site:` and your address, such as `site:example.com`. If nothing appears, the site is not listed at all.',
        'Open your address with `/robots.txt` at its end. A line `Disallow: /` shuts every search engine out. It is often left over from when the site was being built.',
        'Search for the name of your business and your town. You should come first. If a directory does, your own page does not say clearly enough who you are.',
      ),
      p('This is what a harmless file looks like:'),
      code('User-agent: *', 'Disallow: /admin/', '', 'Sitemap: https://example.com/sitemap.xml'),
      h2('Is it good to use?'),
      steps(
        'Open the site on a phone, without Wi-Fi, and count the seconds. More than four before you can read anything is too long.',
        'Hold the phone in one hand and tap each entry of the menu with your thumb. Anything you miss twice is too small.',
        'Read the first sentence of the homepage. Does it say what you sell, and where? “Welcome” does not.',
      ),
      h2('Would you notice if it worked?'),
      p(
        'The seventh check is not on the site: ask how many inquiries came last month, and from where. If nobody knows, no work can be judged afterward. A spreadsheet with three columns is enough: the date, what they wanted, and the answer to “How did you find us?”',
      ),
      callout(
        'tip',
        'Run the same checks on the sites of your two strongest competitors. It is the quickest way to see how high the bar is.',
      ),
      h2('What the answers mean'),
      points(
        'One of the first three fails: fix it this week. It costs little, and nothing else works until it is done.',
        'One of the next three fails: a repair is worth the money, and you will see the difference in inquiries, not only in rankings.',
        'All seven pass: what is missing is pages that answer questions. That is where [a package](/pricing) begins.',
      ),
    ),
  },
  {
    articleTitle: 'What a monthly report must tell you, and what you can skip',
    headTitle: 'What a monthly SEO report must tell you | Larkfield',
    articleSlug: 'what-a-report-must-tell',
    articleAuthor: 'Tobias Adeyewa',
    articleDate: '2026-06-10',
    articleSummary:
      'Forty pages of charts are not a report. Five numbers are, if each answers a question and somebody acts on it.',
    articlePicture: '/demo/feature-report.svg',
    pictureFocus: 'top',
    articleTags: 'Measuring, First steps',
    articleBody: article(
      p(
        'If you have ever closed a report after its first page, it was not your fault. A report is there for a decision: go on, change something, or stop. Whatever does not help you decide can be left out.',
      ),
      h2('The five numbers'),
      table(
        ['Number', 'The question it answers'],
        ['Inquiries from search', 'Was it worth the money?'],
        ['Visits to the pages that sell', 'Will it be?'],
        ['Searches in which you were shown', 'Are the new pages noticed?'],
        ['Calls and directions from the map', 'Do people nearby find you?'],
        ['What was done, in hours or pages', 'What did you pay for?'],
      ),
      p(
        'Show each with the month before and the same month last year. Seasons are stronger than any agency: a heating firm that is pleased with its November has learned nothing.',
      ),
      h2('What you can skip'),
      points(
        '**Single rankings.** They differ between two phones on the same table. A trend over twenty searches says something; one position does not.',
        '**Total visits.** A thousand readers on another continent buy nothing. Ask about the pages that sell.',
        '**Scores of tools.** “Authority 31” is a vendor’s invention, and no search engine has ever seen it.',
        '**Bounce rate.** Somebody who finds your phone number at once and calls has bounced.',
      ),
      h2('The sentence at the top'),
      p(
        'A good report begins with one sentence that could be wrong: “The new page brought nine inquiries, four fewer than we expected, because it is shown for the wrong town.” It names the result, the expectation and the reason. The next step follows from there.',
      ),
      callout(
        'warning',
        'If every month is a success, somebody is choosing the numbers. Agree on them before the work begins, and keep them for a year.',
      ),
      h2('How we do it'),
      p(
        'Our clients get two pages: the sentence at the top, these five numbers, and what we would do next, even when that is “nothing”. The data behind it is theirs, and they can look it up without us. If your agency will not give you that, [ask us for a second opinion](/contact). It is free, and if the report is fine, we will tell you so.',
      ),
    ),
  },
]
