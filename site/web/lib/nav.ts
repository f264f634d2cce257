import {
  footerLinks,
  landingMenu,
  requiredSections,
  pageMenu,
  anchorSections,
  type MenuLink,
} from '#content/model/menus.ts'
import { has, onHomepage, read, type Reader } from './content.ts'
import { safeLink } from './links.ts'

export interface MenuEntry {
  readonly text: string
  /** Omitted if the entry only groups others. */
  readonly href?: string | undefined
  readonly under: readonly MenuLink[]
}

/** Returns a function that resolves a menu link; undefined if its target does not exist, such as an empty section. */
export async function linkResolver(astro: Reader) {
  const filled = await has(astro, 'about', 'service', 'serviceItem', 'pricing', 'caseStudy', 'article')
  const homepage = await onHomepage(astro, 'about', 'service', 'pricing', 'contactItem')
  return (href: string): string | undefined => {
    if (requiredSections[href]?.every((key) => !filled[key])) return undefined
    const anchor = anchorSections[href]
    return !anchor || homepage[anchor.section] ? href : anchor.fallback
  }
}

/** The header menu: the owner's, or, while that shows nothing, the default one for the page. */
export const headerMenu = async (astro: Reader, path: string | undefined): Promise<MenuEntry[]> =>
  menuOf(astro, 'headerMenu', path === '/' ? landingMenu : pageMenu)

/** The lists that the menu of a phone has, too, if they exist and are not in the menu. */
export async function phoneMenu(astro: Reader, menu: readonly MenuEntry[]): Promise<MenuLink[]> {
  const { wordsCases, wordsArticles } = await read(astro, 'wordsCases', 'wordsArticles')
  const resolve = await linkResolver(astro)
  const linked = new Set(menu.flatMap(({ href, under }) => [href, ...under.map((link) => link.href)]))
  return [
    { text: wordsCases.name, href: '/cases' },
    { text: wordsArticles.name, href: '/articles' },
  ].filter(({ href }) => !linked.has(href) && resolve(href))
}

/** The links of the footer. */
export const footerMenu = (astro: Reader): Promise<MenuEntry[]> => menuOf(astro, 'footerMenu', footerLinks)

async function menuOf(astro: Reader, key: 'headerMenu' | 'footerMenu', defaultLinks: readonly MenuLink[]) {
  const resolve = await linkResolver(astro)
  const menu = (await read(astro, key))[key]
  const entries: { text: string; href?: string | undefined; under: MenuLink[] }[] = []
  for (const { menuLabel: text, menuLink, menuLevel } of menu) {
    const address = safeLink(menuLink)
    const href = address && resolve(address)
    const parent = menuLevel ? entries.at(-1) : undefined
    if (!parent) entries.push({ text, href, under: [] })
    else if (href) parent.under.push({ text, href })
  }
  const shown = entries.filter(({ href, under }) => href || under.length > 0)
  if (shown.length > 0) return shown
  return defaultLinks.flatMap(({ text, href: address }): MenuEntry[] => {
    const href = resolve(address)
    return href ? [{ text, href, under: [] }] : []
  })
}
