import { looks } from '../model/look.ts'
import { choice, color, email, image, lines, link, text } from '../model/field.ts'
import { group } from './section.ts'

const lookChoice = <const L extends keyof typeof looks>(
  label: string,
  part: L,
  more: { help?: string; emptyAt?: number } = {},
) => {
  const [usual, ...others] = looks[part]
  return choice(label, others, { optional: true, emptyLabel: usual, ...more })
}

export const brand = group('Brand and footer', {
  site: {
    title: 'Site name',
    about: 'The name of the agency, in the title of every page and in search results.',
    holds: 'one',
    readBy: 'everyone',
    screens: ['/edit-site', '/edit-site/{id}'],
    icon: 'AtSign',
    synonyms: 'tagline title agency',
    fields: {
      siteName: text('Name', { example: 'Northlight' }),
      siteTagline: text('Tagline', {
        help: 'Follows the name in the homepage title.',
        example: 'SEO and websites that bring customers',
      }),
      siteDescription: text('Description', {
        help: 'What search engines show under the title. 50 to 160 characters read best.',
      }),
    },
  },
  logo: {
    title: 'Logo',
    about: 'Shown in the header and the footer of every page.',
    holds: 'one',
    readBy: 'everyone',
    paths: { list: '/logo', item: '/logo/{id}', create: '/add-logo', update: '/logo/{id}' },
    screens: ['/add-logo', '/edit-logo/{id}'],
    icon: 'Image',
    synonyms: 'header picture',
    fields: {
      logo: image('Logo picture', {
        help: 'A wide picture with a transparent background works best.',
        dark: { section: 'brand', field: 'logoDark' },
      }),
    },
  },
  brand: {
    title: 'Brand',
    about: 'The colors and the look of the site, and the logo for dark mode.',
    holds: 'one',
    readBy: 'everyone',
    screens: ['/edit-brand', '/edit-brand/{id}'],
    icon: 'SwatchBook',
    synonyms: 'colors colours theme favicon dark mode icon typefaces fonts corners look logo size',
    fields: {
      brandColour: color('Brand color', {
        help: 'Used for buttons, links and backgrounds. Where text would be hard to read, a lighter or darker shade is used.',
        example: '#0f5c4a',
      }),
      accentColour: color('Accent color', {
        optional: true,
        help: 'For highlights. Leave empty for amber.',
        example: '#f2b33d',
      }),
      brandTypefaces: lookChoice('Typefaces', 'typefaces', {
        help: 'Of the site; emails and documents keep theirs.',
      }),
      brandCorners: lookChoice('Corners', 'corners', { emptyAt: 1 }),
      brandDensity: lookChoice('Spacing', 'density'),
      brandHero: lookChoice('Top of the homepage', 'hero', { help: 'Where its text stands.' }),
      brandCards: lookChoice('Cards', 'cards', {
        help: 'Of packages, services, articles and others.',
      }),
      brandLogo: lookChoice('Size of the logo', 'logo', {
        help: 'In the header and the footer.',
        emptyAt: 1,
      }),
      logoDark: image('Logo for dark mode', {
        optional: true,
        help: 'Leave empty to use the same logo everywhere.',
      }),
      icon: image('Site icon', {
        optional: true,
        help: 'A square picture for browser tabs and home screens. Leave empty to use the logo.',
      }),
    },
  },
  footerAbout: {
    title: 'Footer: about',
    about: 'A heading and a few words about the agency, in the footer of every page.',
    holds: 'one',
    readBy: 'everyone',
    paths: {
      list: '/footer-about',
      item: '/footer-about/{id}',
      create: '/add-footer-about',
      update: '/footer-about/{id}',
    },
    screens: ['/add-about-footer/', '/edit-about-footer/{id}'],
    icon: 'BookOpen',
    fields: { aboutFooterText: text('Heading'), aboutFooterDetails: lines('Text') },
  },
  footerAddress: {
    title: 'Footer: address',
    about: 'Phone, email and postal address, in the footer and beside the contact form.',
    holds: 'one',
    readBy: 'everyone',
    paths: {
      list: '/footer-address',
      item: '/footer-address/{id}',
      create: '/add-footer-address',
      update: '/footer-address/{id}',
    },
    screens: ['/add-address-footer/', '/edit-address-footer/{id}'],
    icon: 'MapPin',
    fields: {
      phoneNumber: text('Phone', { example: '+1 555 010 0148' }),
      emailAddress: email('Email', { example: 'hello@example.com' }),
      location: lines('Address', { help: 'Line breaks are kept.' }),
    },
  },
  footerSocial: {
    title: 'Footer: social links',
    about: 'Links to the agency’s social media profiles, in the footer of every page.',
    holds: 'one',
    readBy: 'everyone',
    paths: {
      list: '/footer-social',
      item: '/footer-social/{id}',
      create: '/add-footer-social',
      update: '/footer-social/{id}',
    },
    screens: ['/add-social-footer/', '/edit-social-footer/{id}'],
    icon: 'Share2',
    synonyms: 'Facebook YouTube Instagram LinkedIn',
    fields: {
      aboutText: lines('Text', { help: 'Shown above the links.', example: 'Follow our work' }),
      youlink: link('YouTube', { optional: true, example: 'https://www.youtube.com/@example' }),
      fblink: link('Facebook', { optional: true, example: 'https://www.facebook.com/example' }),
      inslink: link('Instagram', { optional: true, example: 'https://www.instagram.com/example' }),
      linkedinLink: link('LinkedIn', {
        optional: true,
        example: 'https://www.linkedin.com/company/example',
      }),
    },
  },
  copyright: {
    title: 'Copyright',
    about: 'The last line of every page.',
    holds: 'one',
    readBy: 'everyone',
    paths: {
      list: '/copyrights',
      item: '/copyrights/{id}',
      create: '/add-footer-copyright',
      update: '/copyrights/{id}',
    },
    screens: ['/add-copyright', '/edit-copyright/{id}'],
    icon: 'Copyright',
    synonyms: 'footer',
    fields: { copyrightText: text('Text', { example: '© 2026 Northlight. All rights reserved.' }) },
  },
})
