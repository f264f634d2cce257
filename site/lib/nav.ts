export interface NavLink {
  readonly text: string
  readonly href: string
  /** The page that stands behind the landing page's section. */
  readonly page?: string
}

export const headerLinks: readonly NavLink[] = [
  { text: 'Home', href: '/', page: '/' },
  { text: 'About', href: '/#about-sec' },
  { text: 'Services', href: '/#services-sec', page: '/service' },
  { text: 'Pricing Plan', href: '/#pricing-sec', page: '/pricing' },
  { text: 'Contact', href: '/#contact-sec', page: '/contact' },
]

export const footerLinks: readonly NavLink[] = [
  { text: 'Home', href: '/' },
  { text: 'About', href: '/#about-sec' },
  { text: 'Services', href: '/service' },
  { text: 'Pricing', href: '/pricing' },
  { text: 'Contact', href: '/contact' },
]
