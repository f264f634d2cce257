import { choice, link, text } from '../model/field.ts'
import { group } from './section.ts'

const fields = {
  menuLabel: text('Label', { example: 'Services' }),
  menuLink: link('Link', {
    optional: true,
    help: 'Optional if other entries are under this one. A link to a section without content is not shown.',
    example: '/service',
  }),
  menuLevel: choice('Place', ['Under the entry above'], { optional: true, emptyLabel: 'In the menu itself' }),
} as const

export const menus = group('Menus', {
  headerMenu: {
    title: 'Header menu links',
    singular: 'header menu link',
    about: 'The links at the top of every page, on two levels. While it is empty, the default menu is shown.',
    holds: 'many',
    readBy: 'everyone',
    screens: ['/edit-header-menu'],
    titleField: 'menuLabel',
    nested: 'menuLevel',
    icon: 'Menu',
    synonyms: 'navigation',
    fields,
  },
  footerMenu: {
    title: 'Footer menu links',
    singular: 'footer menu link',
    about:
      'The links at the bottom of every page, on two levels. While it is empty, the default links are shown.',
    holds: 'many',
    readBy: 'everyone',
    screens: ['/edit-footer-menu'],
    titleField: 'menuLabel',
    nested: 'menuLevel',
    icon: 'PanelBottom',
    synonyms: 'navigation',
    fields,
  },
})
