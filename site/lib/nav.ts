import { footerLinks, landingMenu, neededBy, pageMenu, type MenuLink } from '#content/menus.ts'
import { has, read, type Reader } from './content.ts'
import { safeLink } from './links.ts'

export interface MenuEntry {
  readonly text: string
  /** Left out where it only names the entries under it. */
  readonly href?: string | undefined
  readonly under: readonly MenuLink[]
}

/** Tells whether a link leads to something: an empty site has no section to go to. */
export async function leading(astro: Reader) {
  const filled = await has(astro, 'about', 'service', 'serviceItem', 'pricing')
  return (href: string) => neededBy[href]?.some((key) => filled[key]) ?? true
}

/** The menu of the header: the owner's own, or the usual one of the page. */
export const headerMenu = async (astro: Reader, path: string | undefined): Promise<MenuEntry[]> =>
  menuOf(astro, 'headerMenu', path === '/' ? landingMenu : pageMenu)

/** The links of the footer. */
export const footerMenu = (astro: Reader): Promise<MenuEntry[]> => menuOf(astro, 'footerMenu', footerLinks)

async function menuOf(astro: Reader, key: 'headerMenu' | 'footerMenu', usual: readonly MenuLink[]) {
  const leads = await leading(astro)
  const own = (await read(astro, key))[key]
  if (own.length === 0)
    return usual.filter(({ href }) => leads(href)).map((link): MenuEntry => ({ ...link, under: [] }))
  const entries: { text: string; href?: string | undefined; under: MenuLink[] }[] = []
  for (const { menuLabel: text, menuLink, menuLevel } of own) {
    const address = safeLink(menuLink)
    const href = address && leads(address) ? address : undefined
    const above = menuLevel ? entries.at(-1) : undefined
    if (!above) entries.push({ text, href, under: [] })
    else if (href) above.under.push({ text, href })
  }
  return entries.filter(({ href, under }) => href || under.length > 0)
}
