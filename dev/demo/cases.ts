import type { DemoContent } from './model.ts'
import { article, h3, p, points } from './articles/write.ts'

/** Clients, and case studies with figures. Services are referenced by title. */
export const cases: Pick<DemoContent, 'client' | 'caseStudy'> = {
  client: [
    'Harbor Bakery',
    'Leeward Sails',
    'Haddad & Partners',
    'Tindrum Cycles',
    'Ostlander Plumbing',
    'Quillfen Books',
  ].map((clientName) => ({ clientName })),
  caseStudy: [
    {
      caseTitle: 'A bakery that is found before breakfast',
      caseSlug: 'harbor-bakery',
      caseClient: 'Harbor Bakery, Port Eastmere · four people, one shop',
      casePicture: '/demo/case-bakery.svg',
      caseTask:
        'Everybody on the street knew the bakery; two streets away, nobody did. Two new hotels had opened, and their guests ate breakfast at a chain by the station. Cake orders came by phone, and half of the calls were about opening hours.',
      caseWork: article(
        h3('First the map'),
        p(
          'The map entry showed the previous owner’s hours and a photo of a closed shutter. We corrected name, hours and holidays in twelve directories, took thirty photos on a Saturday morning, and listed what the bakery sells in the words people search for: “gluten-free birthday cake”, not “patisserie”.',
        ),
        h3('Then three pages'),
        points(
          'Breakfast near the harbor, with walking times from both hotels.',
          'Cakes to order: sizes, prices, how many days ahead, and a form instead of the phone.',
          'Bread for restaurants, until then one sentence in the footer.',
        ),
        h3('And a small sign'),
        p(
          'A card by the till asks for a review and shows a code to scan. It brought 61 reviews in five months. The owner replies to each one, which takes her ten minutes a week.',
        ),
      ),
      caseNumbers:
        'Calls and orders from search a month | 12 | 41\nRequests for directions a month | 90 | 260\nAverage rating | 3.9 | 4.8\nPhrases on the first page | 2 | 17',
      caseSeriesTitle: 'Visitors from search, by month',
      caseSeries:
        'March | 310\nApril | 340\nMay | 420\nJune | 610\nJuly | 780\nAugust | 1,020\nSeptember | 1,190\nOctober | 1,240',
      caseQuote:
        'On the first Saturday in June we ran out of croissants at nine. I thought somebody had ordered twice.',
      caseQuoteBy: 'Ines Okafor, owner of Harbor Bakery',
      caseServices: 'Search optimization; Local search and maps',
    },
    {
      caseTitle: 'A shop for sails that loads on a boat',
      caseSlug: 'leeward-sails',
      caseClient: 'Leeward Sails, Kingsport · a loft with an online shop',
      casePicture: '/demo/case-sails.svg',
      caseTask:
        'Sailors look for a sail when the old one is torn: on a phone, in a harbor, with one bar of signal. The shop took eleven seconds to show anything. Two thirds of the visitors had left by then, and the owner thought nobody was interested.',
      caseWork: article(
        h3('What was slow'),
        p(
          'Ninety pictures straight from the camera, four tools that counted visitors for nobody, and a slider that loaded a video. We removed what had no use and saved the pictures in the sizes in which they are shown.',
        ),
        h3('What was missing'),
        p(
          'Every customer asks: “Does it fit my boat?” The answer was in a 40-page PDF. Now it is a page with a table for each class of boat, and each row leads to the sail.',
        ),
        points(
          'A new homepage that asks for the boat first.',
          '23 broken links repaired, most of them to sails that had since been renamed.',
          'A measurement form that keeps what was typed when the signal drops.',
        ),
        h3('What we left alone'),
        p('The design. It looked like the loft, and customers liked it.'),
      ),
      caseNumbers:
        'Seconds until the page shows on a phone | 11.2 | 1.4\nVisitors who leave at once | 66% | 28%\nRequests for a quote a month | 9 | 34\nOrders a month | 21 | 47',
      caseSeriesTitle: 'Requests for a quote, by month',
      caseSeries: 'January | 9\nFebruary | 11\nMarch | 19\nApril | 27\nMay | 31\nJune | 34',
      caseQuote: 'A skipper ordered a jib from the fuel dock. He told me later he had one bar of signal.',
      caseQuoteBy: 'Tomas Reyes, sailmaker at Leeward Sails',
      caseServices: 'Speed and repairs; Website design and build',
    },
    {
      caseTitle: 'A practice that answers before anyone asks',
      caseSlug: 'haddad-partners',
      caseClient: 'Haddad & Partners, Port Eastmere · three dentists',
      casePicture: '/demo/case-dentist.svg',
      caseTask:
        'The practice was full, but with the wrong work: emergencies at seven in the morning, and hardly anyone for the implants that two of the three dentists had trained for. One page said “our services”, in a list.',
      caseWork: article(
        h3('A page for each treatment'),
        p(
          'We spent two mornings at the reception desk and wrote down what people ask. Each of the fourteen treatments now has a page that answers it: what it is for, how long it takes, what it feels like and what it costs.',
        ),
        h3('The map in order'),
        points(
          'Three dentists, three entries that search engines had taken for three practices: now one.',
          'Photos of the door, the stairs and the chair, because people asked about all three.',
          'A message on the day after a visit, with a link to leave a review.',
        ),
        h3('What did not work'),
        p('Articles about brushing. Nobody read them, and we stopped after four.'),
      ),
      caseNumbers:
        'New patients a month | 12 | 29\nCalls a month | 41 | 83\nShown on the map a month | 1,900 | 6,100\nRequests for implants a month | 2 | 9',
      caseSeriesTitle: 'New patients, by month',
      caseSeries:
        'January | 12\nFebruary | 13\nMarch | 17\nApril | 16\nMay | 19\nJune | 21\nJuly | 24\nAugust | 23\nSeptember | 25\nOctober | 27\nNovember | 26\nDecember | 29',
      caseQuote: 'We used to be asked whether we do implants. Now we are asked when.',
      caseQuoteBy: 'Dr. Amira Haddad, Haddad & Partners',
      caseServices: 'Pages and articles; Local search and maps',
    },
  ],
}
