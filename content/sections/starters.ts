import { footerLinks, pageMenu, type MenuLink } from '../model/menus.ts'
import type { SectionKey } from './sections.ts'

type StarterRecord = Readonly<Record<string, string>>
const briefQuestion = (question: string, questionKind: string, more: StarterRecord = {}): StarterRecord => ({
  question,
  questionKind,
  ...more,
})
const menuEntries = (links: readonly MenuLink[]) =>
  links.map(({ text, href }) => ({ menuLabel: text, menuLink: href }))
const required = { questionRequired: 'Yes' }

/** Default records that an owner can add to an empty list with one click. */
export const starters: Partial<Record<SectionKey, { label: string; records: readonly StarterRecord[] }>> = {
  briefQuestion: {
    label: 'Add the default questions for SEO and websites',
    records: [
      briefQuestion('Which website is it for?', 'Web address', {
        ...required,
        questionHelp:
          'The address of the page that you want more people to find. If there is none yet, the one it will have.',
      }),
      briefQuestion('What do you sell, and to whom?', 'Long text', {
        ...required,
        questionHelp: 'As you would say it to a new customer. Two or three sentences are enough.',
      }),
      briefQuestion('What should be better when we are done?', 'Several of', {
        ...required,
        questionOptions:
          'More calls or messages\nMore sales in the shop\nMore visitors\nA better place on the map\nA newer look\nFaster pages',
      }),
      briefQuestion('Where are your customers?', 'One of', {
        ...required,
        questionOptions: 'In our town\nIn our region\nIn the whole country\nIn several countries',
      }),
      briefQuestion('Which words should people find you with?', 'Long text', {
        questionHelp: 'What your customers type into a search engine. One per line; we find the others.',
      }),
      briefQuestion('Who are your competitors?', 'Long text', {
        questionHelp: 'Names or websites, one per line.',
      }),
      briefQuestion('Which system is the website made with?', 'One of', {
        questionOptions: 'WordPress\nShopify\nWix\nSquarespace\nSomething else\nI do not know',
      }),
      briefQuestion('Who looks after the website today?', 'Short text', {
        questionHelp:
          'A name and an email address, unless it is you. Please do not write passwords here: we ask for access in a safe way.',
      }),
      briefQuestion('Which pages must not be changed?', 'Long text'),
      briefQuestion('Logo, colors and pictures', 'File', {
        questionHelp: 'Whatever you have: a logo, photos, a style guide.',
      }),
      briefQuestion('Which websites do you like, and why?', 'Long text', {
        questionHelp: 'For a new website or a new look: up to three, with what you like about each.',
      }),
      briefQuestion('Is there a day by which something must be ready?', 'Date', {
        questionHelp: 'Such as the opening of a shop. Leave it empty if not.',
      }),
    ],
  },
  headerMenu: { label: 'Start with the default menu', records: menuEntries(pageMenu) },
  footerMenu: { label: 'Start with the default links', records: menuEntries(footerLinks) },
  orderStage: {
    label: 'Add the default stages',
    records: [
      { stageName: 'Brief needed', stageRole: 'Brief needed' },
      { stageName: 'In progress', stageRole: 'In progress' },
      { stageName: 'Waiting for you', stageRole: 'Waiting for the customer' },
      { stageName: 'Ready for review', stageRole: 'Ready for review' },
      { stageName: 'Delivered', stageRole: 'Delivered' },
    ],
  },
}
