import type { DemoContent } from './model.ts'
import { article, h3, p, points } from './articles/write.ts'

/** Two pieces of work, in all their numbers. Services are named by their titles. */
export const cases: Pick<DemoContent, 'caseStudy'> = {
  caseStudy: [
    {
      caseTitle: 'A bakery that is found before breakfast',
      caseSlug: 'harbor-bakery',
      caseClient: 'Harbor Bakery, Port Eastmere · four people, one shop',
      casePicture: '/demo/feature-report.svg',
      caseTask:
        'Everybody in the street knew the bakery; nobody two streets further did. Two new hotels had opened, and their guests had breakfast at a chain by the station. Orders for cakes came by phone, and half of the calls were about opening hours.',
      caseWork: article(
        h3('First the map'),
        p(
          'The entry showed the hours of the owner before, and a photo of a closed shutter. We corrected name, hours and holidays in twelve directories, took thirty photos on a Saturday morning, and wrote the list of what is sold as people search for it: “gluten-free birthday cake”, not “patisserie”.',
        ),
        h3('Then three pages'),
        points(
          'Breakfast near the harbor, with the way from both hotels on foot, in minutes.',
          'Cakes to order: sizes, prices, how many days before, and a form in place of the phone.',
          'Bread for restaurants, which had been a sentence in the footer.',
        ),
        h3('And a small sign'),
        p(
          'A card beside the till asks for a review and says where. It brought 61 in five months. The owner answers each, which takes her ten minutes a week.',
        ),
      ),
      caseNumbers:
        'Calls and orders from search a month | 12 | 41\nRequests for directions a month | 90 | 260\nAverage rating | 3.9 | 4.8\nPhrases on the first page | 2 | 17',
      caseSeriesTitle: 'Visitors from search, by month',
      caseSeries:
        'March | 310\nApril | 340\nMay | 420\nJune | 610\nJuly | 780\nAugust | 1,020\nSeptember | 1,190\nOctober | 1,240',
      caseQuote:
        'On the first Saturday in June we ran out of croissants at nine. I thought that somebody had ordered twice.',
      caseQuoteBy: 'Ines Okafor, owner of Harbor Bakery',
      caseServices: 'Search optimization; Local search and maps',
    },
    {
      caseTitle: 'A shop for sails that loads on a boat',
      caseSlug: 'leeward-sails',
      caseClient: 'Leeward Sails, Kingsport · a loft with an online shop',
      casePicture: '/demo/service-website.svg',
      caseTask:
        'Sailors look for a sail when the old one is torn: on a phone, in a harbor, with one bar of signal. The shop needed eleven seconds until it showed anything. Two thirds of the visitors had left by then, and the owner thought that nobody was interested.',
      caseWork: article(
        h3('What was slow'),
        p(
          'Ninety pictures as they came from the camera, four tools that counted visitors and none that anybody read, a slider that loaded a video. We removed what had no use, and made pictures in the sizes in which they are seen.',
        ),
        h3('What was missing'),
        p(
          'The question of every customer is “does it fit my boat?”. The answer was in a PDF of 40 pages. It is a page now, with a table for each class of boat, and each row leads to the sail.',
        ),
        points(
          'A new start page that asks for the boat first.',
          '23 broken links repaired, most of them to sails that had another name by now.',
          'A form for measurements that keeps what is typed when the signal goes.',
        ),
        h3('What we left alone'),
        p('The design. It looked like the loft, and customers liked it.'),
      ),
      caseNumbers:
        'Seconds until the page is there, on a phone | 11.2 | 1.4\nVisitors who leave at once | 66% | 28%\nRequests for a quote a month | 9 | 34\nOrders a month | 21 | 47',
      caseSeriesTitle: 'Requests for a quote, by month',
      caseSeries: 'January | 9\nFebruary | 11\nMarch | 19\nApril | 27\nMay | 31\nJune | 34',
      caseQuote: 'A skipper ordered a jib from the fuel dock. He told me later that he had had one bar.',
      caseQuoteBy: 'Tomas Reyes, sailmaker at Leeward Sails',
      caseServices: 'Speed and repairs; Website design and build',
    },
  ],
}
