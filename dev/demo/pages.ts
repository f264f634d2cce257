import type { Block } from '#content/model/block.ts'
import type { BlockValues, OwnBlock } from '#content/blocks/blocks.ts'
import type { DemoContent } from './model.ts'
import { article, h3, p, points } from './articles/write.ts'

const own = <K extends OwnBlock>(id: string, block: K, values: BlockValues<K>): Block => ({
  id,
  block,
  values,
})
const shared = (block: string): Block => ({ id: block, block, values: {} })

export const pages: Pick<DemoContent, 'page' | 'redirect'> = {
  redirect: [{ redirectFrom: '/old-address', redirectTo: '/contact', redirectKind: 'Permanent' }],
  page: [
    {
      pageTitle: 'SEO for dentists',
      pageAddress: 'seo-for-dentists',
      pageIntro:
        'Most patients choose a practice within two miles, from the first three on the map. We work to make yours one of them, and to have the page behind it answer what they ask.',
      headDescription:
        'Local search for dental practices: map entry, reviews and pages on each treatment, at a fixed price. What we do, what it brought, what it costs.',
      pageBlocks: [
        own('numbers', 'numbers', {
          numbers: [
            { number: '14', label: 'dental practices we have worked for since 2019' },
            { number: '58%', label: 'more calls from the map after six months, on average' },
            { number: '9', label: 'days from your order to the first corrected entry' },
          ],
        }),
        own('why', 'text', {
          heading: 'What patients look for, and what they find',
          text: article(
            p(
              'Somebody with a toothache types two words and calls the first practice that is open. Somebody who thinks about implants reads for weeks. One website has to serve both, and most serve neither.',
            ),
            h3('The map comes first'),
            p(
              'In the practices we work for, seven of ten new patients call from the map. Wrong hours on a single holiday cost more trust than a missing picture. We correct your entry in every directory.',
            ),
            h3('A page for each treatment'),
            p('“Our services” is no answer to “does a root canal hurt?”. Each treatment gets its own page:'),
            points(
              'what it is for, and what it is not for',
              'how long it takes, and what it feels like',
              'what it costs, and what insurance pays',
            ),
            h3('Reviews from the patients you help'),
            p(
              'Patients who are asked at the right moment write a review. We set up a card at the desk and a message for the day after. You reply; we draft the words.',
            ),
          ),
        }),
        own('table', 'table', {
          heading: 'What a practice in Port Eastmere saw',
          rows: `Month | Shown on the map | Calls | New patients
Before | 1,900 | 41 | 12
Third month | 3,400 | 58 | 17
Sixth month | 5,200 | 71 | 24
Twelfth month | 6,100 | 83 | 29`,
        }),
        own('quote', 'quote', {
          quote:
            'We used to ask every new patient how they had found us, and they said “a friend”. Now they say “your page about crowns”.',
          name: 'Dr. Amira Haddad',
          role: 'Haddad & Partners, Port Eastmere',
          picture: '/demo/person-12.svg',
        }),
        shared('step'),
        own('packages', 'packages', { heading: 'Three packages, each at one price' }),
        own('questions', 'questions', {
          heading: 'What dentists ask us',
          questions: [
            {
              question: 'Is a practice allowed to advertise?',
              answer:
                'You may state facts: treatments, prices, opening hours, training. You may not promise results. We read the rules of your licensing board and write within them.',
            },
            {
              question: 'We are full. Why should we do this?',
              answer:
                'Because you can choose who fills the chairs. A practice that wants more implants and fewer emergencies needs pages on implants, not more calls.',
            },
            {
              question: 'What do you need from us?',
              answer:
                'A 30-minute call, access to your map entry, and somebody who says yes or no to a text within a week.',
            },
          ],
        }),
        own('audit', 'auditForm', {
          heading: 'What does your practice’s page tell a search engine?',
          details:
            'Enter its address. We look at ten things that decide whether patients find it, and tell you what each costs. Free, and without an account.',
        }),
        own('action', 'action', {
          heading: 'Find out where your practice stands',
          details:
            'We look at your map entry and three pages, and tell you what we would change first. Free of charge, within two working days.',
          buttonText: 'Ask for a first look',
          buttonLink: '/contact',
        }),
      ],
    },
  ],
}
