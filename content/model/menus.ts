/** A link of a menu. */
export interface MenuLink {
  readonly text: string
  readonly href: string
}

/** The default menu of the homepage, which leads to its own sections. */
export const landingMenu: readonly MenuLink[] = [
  { text: 'Home', href: '/' },
  { text: 'About', href: '/#about-sec' },
  { text: 'Services', href: '/#services-sec' },
  { text: 'Pricing Plan', href: '/#pricing-sec' },
  { text: 'Contact', href: '/#contact-sec' },
]

/** The default menu of every other page. */
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
  { text: 'Search', href: '/search' },
]

/** The section of the homepage that a link leads to, and the link's target if the owner hides that section. */
export const anchorSections: Readonly<
  Record<string, { section: 'about' | 'service' | 'pricing' | 'contactItem'; fallback?: string }>
> = {
  '/#about-sec': { section: 'about' },
  '/#services-sec': { section: 'service', fallback: '/service' },
  '/#pricing-sec': { section: 'pricing', fallback: '/pricing' },
  '/#contact-sec': { section: 'contactItem', fallback: '/contact' },
}

/** The sections that a link leads to: if all of them are empty, the link is left out. */
export const requiredSections: Readonly<
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
