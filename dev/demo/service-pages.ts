import type { Sections } from '#content/sections.ts'
import type { Values } from '#content/section.ts'
import { article, h2, p, points } from './articles/write.ts'

/** What the pages of four services say, by the title of the service. Records are named by their names. */
export const servicePages: Readonly<Record<string, Partial<Values<Sections['serviceItem']>>>> = {
  'Search optimization': {
    serviceSlug: 'search-optimization',
    serviceResults:
      '2.4× | clicks from search after six months, median of 31 clients\n38 | phrases on the first page, from 9\n30 days | from the order to the first report',
    serviceBody: article(
      h2('Found by people who want to buy'),
      p(
        'Most small sites are found under their own name and under little else. Whoever types the name knows you already. We look for what the others type: the repair, the town, the question they ask before they call.',
      ),
      h2('How a month goes'),
      points(
        'Days 1 to 3: we read your site as a search engine does, and send you one page with what we found.',
        'Days 4 to 8: we choose the phrases with you. You know which jobs pay; we know how often they are searched for.',
        'Days 9 to 25: titles, texts, links and pictures are changed, one page after the other. Nothing goes live before you have seen it.',
        'Day 30: a report of two pages, with calls, clicks and positions before and after.',
      ),
      h2('What we do not do'),
      p(
        'We buy no links, write no texts by the yard, and promise no first place. What works for a week and is punished in the next costs more than it brings.',
      ),
      h2('What it takes from you'),
      p('A call of 30 minutes at the beginning, access to your site, and a yes or no to what we send.'),
    ),
    servicePackages: 'Basic; Standard; Premium',
    serviceQuestions:
      'How long until I see results?; Do you guarantee first place?; What do you need from me?',
  },
  'Local search and maps': {
    serviceSlug: 'local-search',
    serviceResults:
      '+64% | requests for directions in three months\n4.8 | stars on average, from 3.9\n12 | directories with the same address, spelled the same',
    serviceBody: article(
      h2('The map decides before your site does'),
      p(
        'Somebody nearby needs a dentist, a plumber, a birthday cake. They look at a map with three names on it, at the stars, and at whether you are open. Many of them never see a website. Your entry is your shop window.',
      ),
      h2('What we put in order'),
      points(
        'Name, address and hours, the same in every directory, holidays included.',
        'Categories and services as people search for them, not as your trade calls them.',
        'Photos that show the door, the people and the work.',
        'An honest way to ask for reviews, and an answer to each of them, the bad ones too.',
        'A page of your site for each place that you serve, with something to say about it.',
      ),
      h2('How we know that it works'),
      p(
        'We count calls, requests for directions and clicks from the entry, each month, and compare them with the same month of last year. Rain and holidays make a difference; we say so.',
      ),
    ),
    servicePackages: 'Basic; Standard',
    serviceQuestions: 'How long until I see results?; Do I have to sign a contract?',
  },
  'Website design and build': {
    serviceSlug: 'website-design',
    serviceResults:
      '6 pages | live in eight weeks or less\n0.9 s | until the first page is there on a phone\n1 | line of text until a visitor knows what you do',
    serviceBody: article(
      h2('A site that answers the phone'),
      p(
        'A good site of a small business does three things. It says in one line what you do and where. It answers the five questions that everybody asks. It makes the next step easy: call, book, order.',
      ),
      h2('How we build'),
      points(
        'We begin with the words. The design follows what has to be said, not the other way round.',
        'You see the first page after a week, in the browser and on your own phone.',
        'Every page is tried out with a keyboard, in the dark, on an old phone and with a slow connection.',
        'Text and pictures can be changed by you. We show you how, and write it down.',
      ),
      h2('What is yours'),
      p(
        'The domain, the accounts, the texts, the pictures, the code. If you leave, you take it all with you, and we help with the move.',
      ),
    ),
    servicePackages: 'Premium',
    serviceQuestions: 'Who owns the website and the texts?; What do you need from me?',
  },
  'Speed and repairs': {
    serviceSlug: 'speed-and-repairs',
    serviceResults:
      '−71% | waiting time on a phone, median of 18 sites\n0 | broken links when we hand over\n5 days | from access to the report',
    serviceBody: article(
      h2('Slow pages lose people who had already found you'),
      p(
        'Half of those who wait longer than three seconds go back and choose the next result. They do not complain, and no report of visitors shows them. That is why repairs are often the cheapest thing that can be done for a site.',
      ),
      h2('What we look at'),
      points(
        'How long it takes until something can be read, on a phone of 150 dollars.',
        'Pictures in sizes that nobody sees, fonts that nobody needs, scripts of tools that nobody uses any more.',
        'Links that lead nowhere, forms that send nothing, pages that two addresses share.',
        'What a search engine cannot read, and what a person with a screen reader cannot.',
      ),
      h2('What you get'),
      p(
        'A list, the worst first, with the time that each repair takes and what it brings. We do those that you tick, and measure again. The numbers before and after are in the report, those that did not get better too.',
      ),
    ),
    servicePackages: 'Basic; Standard',
    serviceQuestions: 'Can I get my money back?; How do I pay?',
  },
}
