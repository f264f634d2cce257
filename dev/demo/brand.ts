import { footerLinks } from '#content/model/menus.ts'
import type { DemoContent } from './model.ts'

type Brand =
  | 'site'
  | 'region'
  | 'logo'
  | 'brand'
  | 'footerAbout'
  | 'footerAddress'
  | 'footerSocial'
  | 'newsletter'
  | 'copyright'
  | 'headerMenu'
  | 'footerMenu'

export const brand: Pick<DemoContent, Brand> = {
  // The default menu.
  headerMenu: [],
  footerMenu: [
    ...footerLinks.map(({ text, href }) => ({ menuLabel: text, menuLink: href })),
    { menuLabel: 'SEO for dentists', menuLink: '/seo-for-dentists' },
    { menuLabel: 'Free page check', menuLink: '/page-check' },
  ],
  site: {
    siteName: 'Larkfield',
    siteTagline: 'SEO and websites for small businesses',
    siteDescription:
      'Larkfield builds fast websites and helps small businesses get found in search. Fixed prices, plain reports, no contract to sign.',
  },
  region: { language: 'en', timeZone: 'UTC' },
  logo: { logo: '/demo/logo.svg' },
  brand: { brandColour: '#0f5c4a', icon: '/demo/icon.svg' },
  footerAbout: {
    aboutFooterText: 'A small studio by the harbor',
    aboutFooterDetails:
      'Nine people who build websites and look after search for shops, practices and workshops. Founded in 2014 and still owned by the people who do the work.',
  },
  footerAddress: {
    phoneNumber: '+1 555 010 0148',
    emailAddress: 'hello@larkfield.example',
    location: '14 Ropewalk Lane, Port Eastmere',
  },
  footerSocial: {
    aboutText: 'What we are working on this week:',
    youlink: 'https://www.youtube.com/@larkfield.example',
    fblink: 'https://www.facebook.com/larkfield.example',
    inslink: 'https://www.instagram.com/larkfield.example',
    linkedinLink: 'https://www.linkedin.com/company/larkfield-example',
  },
  newsletter: {
    newsletterHeading: 'The newsletter',
    newsletterText: 'Short lessons on search and websites, once a week.',
  },
  copyright: { copyrightText: '© 2026 Larkfield. All rights reserved.' },
}
