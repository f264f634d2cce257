import type { Sections } from '#content/sections/sections.ts'
import type { Values } from '#content/sections/section.ts'
import { article, h2, p, points } from './articles/write.ts'

/** The page content of four services, by title. Records are referenced by name. */
export const servicePages: Readonly<Record<string, Partial<Values<Sections['serviceItem']>>>> = {
  'Search optimization': {
    serviceSlug: 'search-optimization',
    serviceResults:
      '2.4× | clicks from search after six months, median of 31 clients\n38 | phrases on the first page, from 9\n30 days | from the order to the first report',
    serviceBody: article(
      h2('Found by people who want to buy'),
      p(
        'Most small sites are found by their own name and little else. People who type your name already know you. We look for what everyone else types: the repair, the town, the question they ask before they call.',
      ),
      h2('How the first month goes'),
      points(
        'Days 1 to 3: we read your site the way a search engine does and send you one page on what we found.',
        'Days 4 to 8: we choose the phrases with you. You know which jobs pay; we know how often they are searched for.',
        'Days 9 to 25: we change titles, texts, links and pictures, one page at a time. Nothing goes live before you have seen it.',
        'Day 30: a two-page report with calls, clicks and positions, before and after.',
      ),
      h2('What we do not do'),
      p(
        'We buy no links, publish no mass-produced texts and promise no first place. A trick that works one week and is penalized the next costs more than it brings.',
      ),
      h2('What we need from you'),
      p('A 30-minute call at the start, access to your site, and a yes or no to what we send.'),
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
        'Somebody nearby needs a dentist, a plumber or a birthday cake. They see a map with three names, the stars, and who is open now. Many of them never open a website. Your entry is your shop window.',
      ),
      h2('What we put in order'),
      points(
        'Name, address and hours, the same in every directory, holiday hours included.',
        'Categories and services in the words people search for, not in the words of your trade.',
        'Photos that show the door, the people and the work.',
        'An honest way to ask for reviews, and a reply to each one, including the bad ones.',
        'A page on your site for each place you serve, with something real to say about it.',
      ),
      h2('How we know it works'),
      p(
        'Each month we count calls, requests for directions and clicks from your entry, and compare them with the same month last year. Weather and holidays make a difference; when they do, we say so.',
      ),
    ),
    servicePackages: 'Basic; Standard',
    serviceQuestions: 'How long until I see results?; Do I have to sign a contract?',
  },
  'Website design and build': {
    serviceSlug: 'website-design',
    serviceResults:
      '6 pages | live within 60 days\n0.9 s | until a page can be read on a phone, median of 22 sites\n1 line | until a visitor knows what you do',
    serviceBody: article(
      h2('A site that answers the phone'),
      p(
        'A good small-business site does three things. It says in one line what you do and where. It answers the five questions everybody asks. It makes the next step easy: call, book or order.',
      ),
      h2('How we build'),
      points(
        'We start with the words. The design follows what has to be said, not the other way around.',
        'After a week you see the first page, in your browser and on your own phone.',
        'We test every page by keyboard, in dark mode, on an old phone and on a slow connection.',
        'You can change text and pictures yourself. We show you how and leave written instructions.',
      ),
      h2('What is yours'),
      p(
        'The domain, the accounts, the texts, the pictures and the code. If you leave, you take all of it with you, and we help with the move.',
      ),
    ),
    servicePackages: 'Premium',
    serviceQuestions: 'Who owns the website and the texts?; What do you need from me?',
  },
  'Speed and repairs': {
    serviceSlug: 'speed-and-repairs',
    serviceResults:
      '−71% | waiting time on a phone, median of 18 sites\n0 | broken links when we hand over\n5 days | from access to the list of repairs',
    serviceBody: article(
      h2('Slow pages lose people who had already found you'),
      p(
        'On a phone, about half of all visitors leave when a page takes longer than three seconds. They do not complain; they choose the next result. That is why repairs are often the cheapest improvement a site can get.',
      ),
      h2('What we look at'),
      points(
        'How long it takes until there is something to read, on a $150 phone.',
        'Pictures larger than anybody sees them, fonts nobody needs, scripts of tools nobody uses anymore.',
        'Links that lead nowhere, forms that send nothing, pages with two addresses.',
        'What a search engine cannot read, and what a person with a screen reader cannot.',
      ),
      h2('What you get'),
      p(
        'A list, worst first, with the time each repair takes and what it should bring. We do the ones you tick, then measure again. The report shows the numbers before and after, including the ones that did not improve.',
      ),
    ),
    servicePackages: 'Basic; Standard',
    serviceQuestions: 'Can I get my money back?; How do I pay?',
  },
}
