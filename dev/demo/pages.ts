import type { Block } from '#content/block.ts'
import type { BlockValues, OwnBlock } from '#content/blocks.ts'
import type { DemoContent } from './model.ts'
import { article, h3, p, points } from './articles/write.ts'

const own = <K extends OwnBlock>(id: string, block: K, values: BlockValues<K>): Block => ({
  id,
  block,
  values,
})
const shared = (block: string): Block => ({ id: block, block, values: {} })

export const pages: Pick<DemoContent, 'page'> = {
  page: [
    {
      pageTitle: 'SEO for dentists',
      pageAddress: 'seo-for-dentists',
      pageIntro:
        'Most patients choose a practice within two miles, from the first three on the map. We make sure that yours is one of them, and that the page behind it answers what they ask.',
      headDescription:
        'Local search for dental practices: map entry, reviews and pages on each treatment, at a fixed price. What we do, what it brought, what it costs.',
      pageBlocks: [
        own('numbers', 'numbers', {
          numbers: [
            { number: '31', label: 'practices that we have worked for since 2019' },
            { number: '64%', label: 'more calls from the map after six months, on average' },
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
              'Seven of ten calls begin on the map. Opening hours that are wrong on one holiday cost more trust than a missing picture. We correct your entry everywhere it stands, and keep it right.',
            ),
            h3('A page for each treatment'),
            p('“Our services” is no answer to “does a root canal hurt?”. Each treatment gets its own page:'),
            points(
              'what it is for, and what it is not for',
              'how long it takes, and what it feels like',
              'what it costs, and what insurance pays',
            ),
            h3('Reviews that arrive by themselves'),
            p(
              'Patients who are asked at the right moment write. We set up one card at the desk and one message on the day after. You answer; we draft the words.',
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
          picture: '/demo/person-3.svg',
        }),
        shared('step'),
        own('packages', 'packages', { heading: 'One price, one month of work' }),
        own('questions', 'questions', {
          heading: 'What dentists ask us',
          questions: [
            {
              question: 'May a practice advertise at all?',
              answer:
                'Facts may be told: treatments, prices, opening hours, training. Promises of healing may not. We know the rules of your chamber and write within them.',
            },
            {
              question: 'We are full. Why should we do this?',
              answer:
                'Because you can choose who fills the chairs. A practice that wants more implants and fewer emergencies needs pages on implants, not more calls.',
            },
            {
              question: 'What do you need from us?',
              answer:
                'A call of 30 minutes, access to your map entry, and somebody who says yes or no to a text within a week.',
            },
          ],
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
