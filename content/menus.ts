/** A link of a menu, as its owner sees it in a list. */
export interface MenuLink {
  readonly text: string
  readonly href: string
}

/** On the landing page, its own sections. */
export const landingMenu: readonly MenuLink[] = [
  { text: 'Home', href: '/' },
  { text: 'About', href: '/#about-sec' },
  { text: 'Services', href: '/#services-sec' },
  { text: 'Pricing Plan', href: '/#pricing-sec' },
  { text: 'Contact', href: '/#contact-sec' },
]

/** On every other page, the pages that these sections lead to. */
export const pageMenu: readonly MenuLink[] = [
  { text: 'Home', href: '/' },
  { text: 'About', href: '/#about-sec' },
  { text: 'Services', href: '/service' },
  { text: 'Pricing Plan', href: '/pricing' },
  { text: 'Contact', href: '/contact' },
]

export const footerLinks: readonly MenuLink[] = [
  ...pageMenu.flatMap((link) => {
    if (link.href === '/service') return [link, { text: 'Case studies', href: '/cases' }]
    return link.href === '/pricing' ? { ...link, text: 'Pricing' } : link
  }),
  { text: 'Articles', href: '/articles' },
]

/** The section of the homepage that a link leads to, and its target if the owner hides that section. */
export const partAt: Readonly<
  Record<string, { part: 'about' | 'service' | 'pricing' | 'contactItem'; otherwise?: string }>
> = {
  '/#about-sec': { part: 'about' },
  '/#services-sec': { part: 'service', otherwise: '/service' },
  '/#pricing-sec': { part: 'pricing', otherwise: '/pricing' },
  '/#contact-sec': { part: 'contactItem', otherwise: '/contact' },
}

/** The sections that a link leads to: if all of them are empty, the link is left out. */
export const neededBy: Readonly<
  Record<string, readonly ('about' | 'service' | 'serviceItem' | 'pricing' | 'caseStudy' | 'article')[]>
> = {
  '/#about-sec': ['about'],
  '/#services-sec': ['service', 'serviceItem'],
  '/#pricing-sec': ['pricing'],
  '/service': ['service', 'serviceItem'],
  '/pricing': ['pricing'],
  '/cases': ['caseStudy'],
  '/articles': ['article'],
}
