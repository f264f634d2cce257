import { has, type Reader } from './content.ts'

/** The sections that links lead to. */
const needed = ['about', 'service', 'serviceItem', 'pricing'] as const

export interface NavLink {
  readonly text: string
  readonly href: string
  /** Left out while none of these sections holds anything. */
  readonly needs?: readonly (typeof needed)[number][]
}

/** The links that lead to something: an empty site has no section to go to. */
export async function shownLinks(astro: Reader, links: readonly NavLink[]): Promise<NavLink[]> {
  const filled = await has(astro, ...needed)
  return links.filter(({ needs }) => !needs || needs.some((key) => filled[key]))
}

/** On the landing page, its own sections. */
export const landingLinks: readonly NavLink[] = [
  { text: 'Home', href: '/' },
  { text: 'About', href: '/#about-sec', needs: ['about'] },
  { text: 'Services', href: '/#services-sec', needs: ['service', 'serviceItem'] },
  { text: 'Pricing Plan', href: '/#pricing-sec', needs: ['pricing'] },
  { text: 'Contact', href: '/#contact-sec' },
]

/** On every other page, the pages that these sections lead to. */
export const pageLinks: readonly NavLink[] = [
  { text: 'Home', href: '/' },
  { text: 'About', href: '/#about-sec', needs: ['about'] },
  { text: 'Services', href: '/service', needs: ['service', 'serviceItem'] },
  { text: 'Pricing Plan', href: '/pricing', needs: ['pricing'] },
  { text: 'Contact', href: '/contact' },
]

export const footerLinks: readonly NavLink[] = [
  { text: 'Home', href: '/' },
  { text: 'About', href: '/#about-sec', needs: ['about'] },
  { text: 'Services', href: '/service', needs: ['service', 'serviceItem'] },
  { text: 'Pricing', href: '/pricing', needs: ['pricing'] },
  { text: 'Contact', href: '/contact' },
]
