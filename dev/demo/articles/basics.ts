import type { DemoContent } from '../model.ts'
import { article, callout, code, h2, p, points, steps, table } from './write.ts'

/** Articles that help before and after the work. */
export const basicArticles: DemoContent['article'] = [
  {
    articleTitle: 'Seven things to check before you pay anybody for SEO',
    headTitle: 'Seven checks before you pay for SEO | Larkfield',
    articleSlug: 'check-before-you-pay',
    articleAuthor: 'Tobias Adeyewa',
    articleDate: '2026-07-08',
    articleSummary:
      'Half of the sites that come to us have one fault that no amount of work would have made up for. You can find it yourself in half an hour.',
    articlePicture: '/demo/service-speed.svg',
    articleTags: 'First steps, Technology',
    articleBody: article(
      p(
        'Search engines cannot list what they cannot reach, and do not like to list what makes people wait. The checks below need a browser and no knowledge. If one of them fails, have it corrected before you buy anything, from us or from others.',
      ),
      h2('Can you be found at all?'),
      steps(
        'Search for `site:` and your address, such as `site:example.com`. If nothing appears, the site is not listed at all.',
        'Open your address with `/robots.txt` behind it. A line `Disallow: /` shuts every search engine out. It is often left over from the time when the site was built.',
        'Search for the name of your business and your town. You should be first. If a directory is, your own page does not say clearly who you are.',
      ),
      p('This is what a harmless file looks like:'),
      code('User-agent: *', 'Disallow: /admin/', '', 'Sitemap: https://example.com/sitemap.xml'),
      h2('Is it good to be there?'),
      steps(
        'Open the site on a phone, without Wi-Fi. Count. More than four seconds until you can read something is too long.',
        'Turn the phone and try to tap each entry of the menu with your thumb. What is missed twice is too small.',
        'Read the first sentence of the homepage. Does it say what you sell, and where? “Welcome” does not.',
      ),
      h2('Do you notice when it works?'),
      p(
        'The seventh check is not on the site: ask how many inquiries came last month, and from where. If nobody knows, no work can be judged afterwards. A column in a spreadsheet is enough: date, what they wanted, and the answer to “How did you find us?”',
      ),
      callout(
        'tip',
        'Do this with the sites of your two strongest competitors, too. It is the quickest way to learn how high the bar is.',
      ),
      h2('What the answers mean'),
      points(
        'One of the first three fails: fix it this week. It costs little, and nothing else works before.',
        'One of the next three fails: it is worth the money, and you will see the difference in inquiries, not only in rankings.',
        'All seven pass: what is missing are pages that answer questions. That is where [a package](/pricing) begins.',
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
      'Forty pages of charts are not a report. Five numbers on one page are, if each has a question to answer and somebody who acts on it.',
    articlePicture: '/demo/feature-report.svg',
    articleTags: 'Measuring',
    articleBody: article(
      p(
        'If you have ever been sent a report that you closed after the first page, it was not your fault. A report is a decision on paper: go on, change something, or stop. Whatever does not help to decide can be left out.',
      ),
      h2('The five numbers'),
      table(
        ['Number', 'The question that it answers'],
        ['Inquiries from search', 'Was it worth the money?'],
        ['Visits to the pages that sell', 'Is it going to be?'],
        ['Searches in which you were shown', 'Are the new pages noticed?'],
        ['Calls and directions from the map', 'Do people nearby find you?'],
        ['What was done, in hours or pages', 'What did you pay for?'],
      ),
      p(
        'Each of them with the month before and the same month of last year. Seasons are stronger than any agency: a heating firm that is pleased with November has learned nothing.',
      ),
      h2('What you can skip'),
      points(
        '**Single rankings.** They differ between two phones on the same table. A trend over twenty searches says something, one place does not.',
        '**Visits altogether.** A thousand readers of an article from another continent buy nothing. Ask for the pages that sell.',
        '**Scores of tools.** “Authority 31” is the invention of a vendor, and no search engine has ever seen it.',
        '**Bounce rate.** Somebody who finds your telephone number at once and calls has bounced.',
      ),
      h2('The sentence at the top'),
      p(
        'A good report begins with one sentence that could be wrong: “The new page brought nine inquiries, four fewer than we expected, because it is shown for the wrong town.” It names the result, the expectation and the reason. From there, the next step follows by itself.',
      ),
      callout(
        'warning',
        'If every month is a success, somebody chooses the numbers. Agree on them before the work begins, and do not change them for a year.',
      ),
      h2('How we do it'),
      p(
        'Our clients get one page a month with these five numbers, the sentence at the top, and what we would do next, even where that is “nothing”. The data behind it is theirs, and they can look it up without us. If your agency will not give you that, [ask us for a second opinion](/contact); it is free, and we will tell you if the report is fine.',
      ),
    ),
  },
]
