export interface NavLink {
  readonly text: string
  readonly href: string
}

/** On the landing page, its own sections. */
export const landingLinks: readonly NavLink[] = [
  { text: 'Home', href: '/' },
  { text: 'About', href: '/#about-sec' },
  { text: 'Services', href: '/#services-sec' },
  { text: 'Pricing Plan', href: '/#pricing-sec' },
  { text: 'Contact', href: '/#contact-sec' },
]

/** On every other page, the pages that these sections lead to. */
export const pageLinks: readonly NavLink[] = [
  { text: 'Home', href: '/' },
  { text: 'About', href: '/#about-sec' },
  { text: 'Services', href: '/service' },
  { text: 'Pricing Plan', href: '/pricing' },
  { text: 'Contact', href: '/contact' },
]

export const footerLinks: readonly NavLink[] = [
  { text: 'Home', href: '/' },
  { text: 'About', href: '/#about-sec' },
  { text: 'Services', href: '/service' },
  { text: 'Pricing', href: '/pricing' },
  { text: 'Contact', href: '/contact' },
]
