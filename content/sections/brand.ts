import { color, email, image, lines, link, text } from '../field.ts'
import { section } from '../section.ts'

export const site = section({
  key: 'site',
  title: 'Site name',
  about: 'The name of the agency, in the title of every page and in search results.',
  holds: 'one',
  paths: { list: '/site', item: '/site/{id}', create: '/add-site', update: '/site/{id}' },
  screens: ['/edit-site', '/edit-site/{id}'],
  fields: {
    siteName: text('Name', { example: 'Northlight' }),
    siteTagline: text('Tagline', {
      help: 'Follows the name in the title of the first page.',
      example: 'SEO and websites that bring customers',
    }),
    siteDescription: text('Description', {
      help: 'What search engines show under the title. 50 to 160 characters read best.',
    }),
  },
})

export const logo = section({
  key: 'logo',
  title: 'Logo',
  about: 'Stands in the header of every page and in the footer.',
  holds: 'one',
  paths: { list: '/logo', item: '/logo/{id}', create: '/add-logo', update: '/logo/{id}' },
  screens: ['/add-logo', '/edit-logo/{id}'],
  fields: {
    logo: image('Picture of the logo', { help: 'A wide picture on a transparent ground reads best.' }),
  },
})

export const brand = section({
  key: 'brand',
  title: 'Brand',
  about: 'The colors of the whole site and the mails, and the logo for dark screens.',
  holds: 'one',
  paths: { list: '/brand', item: '/brand/{id}', create: '/add-brand', update: '/brand/{id}' },
  screens: ['/edit-brand', '/edit-brand/{id}'],
  fields: {
    brandColour: color('Color of the brand', {
      help: 'Buttons, links and grounds follow it. Where words on it could not be read, they get a lighter or darker shade of it.',
      example: '#0f5c4a',
    }),
    accentColour: color('Second color', {
      optional: true,
      help: 'For what is to catch the eye. Empty: amber.',
      example: '#f2b33d',
    }),
    logoDark: image('Logo for dark screens', {
      optional: true,
      help: 'Empty: the logo is the same everywhere.',
    }),
    icon: image('Icon of the site', {
      optional: true,
      help: 'A square picture for the browser’s tab and for home screens. Empty: the logo.',
    }),
  },
})

export const footerAbout = section({
  key: 'footerAbout',
  title: 'Footer: about',
  about: 'A heading and a few words about the agency at the foot of every page.',
  holds: 'one',
  paths: {
    list: '/footer-about',
    item: '/footer-about/{id}',
    create: '/add-footer-about',
    update: '/footer-about/{id}',
  },
  screens: ['/add-about-footer/', '/edit-about-footer/{id}'],
  fields: { aboutFooterText: text('Heading'), aboutFooterDetails: lines('Text') },
})

export const footerAddress = section({
  key: 'footerAddress',
  title: 'Footer: address',
  about: 'Phone, e-mail and postal address, at the foot of the pages and beside the contact form.',
  holds: 'one',
  paths: {
    list: '/footer-address',
    item: '/footer-address/{id}',
    create: '/add-footer-address',
    update: '/footer-address/{id}',
  },
  screens: ['/add-address-footer/', '/edit-address-footer/{id}'],
  fields: {
    phoneNumber: text('Phone', { example: '+1 555 010 0148' }),
    emailAddress: email('E-mail', { example: 'hello@example.com' }),
    location: text('Address'),
  },
})

export const footerSocial = section({
  key: 'footerSocial',
  title: 'Footer: social links',
  about: 'The links to the agency elsewhere, at the foot of every page.',
  holds: 'one',
  paths: {
    list: '/footer-social',
    item: '/footer-social/{id}',
    create: '/add-footer-social',
    update: '/footer-social/{id}',
  },
  screens: ['/add-social-footer/', '/edit-social-footer/{id}'],
  fields: {
    aboutText: lines('Text', { help: 'A sentence above the links.', example: 'Follow our work' }),
    youlink: link('YouTube', { optional: true, example: 'https://www.youtube.com/@example' }),
    fblink: link('Facebook', { optional: true, example: 'https://www.facebook.com/example' }),
    inslink: link('Instagram', { optional: true, example: 'https://www.instagram.com/example' }),
    linkedinLink: link('LinkedIn', {
      optional: true,
      example: 'https://www.linkedin.com/company/example',
    }),
  },
})

export const newsletter = section({
  key: 'newsletter',
  title: 'Newsletter',
  about: 'The words beside the sign-up for the newsletter, at the foot of every page.',
  holds: 'one',
  paths: {
    list: '/newsletter',
    item: '/newsletter/{id}',
    create: '/add-newsletter',
    update: '/newsletter/{id}',
  },
  screens: ['/edit-newsletter', '/edit-newsletter/{id}'],
  fields: {
    newsletterHeading: text('Heading', { example: 'The newsletter' }),
    newsletterText: lines('Text', { help: 'What subscribers get, and how often.' }),
  },
})

export const copyright = section({
  key: 'copyright',
  title: 'Copyright',
  about: 'The last line of every page.',
  holds: 'one',
  paths: {
    list: '/copyrights',
    item: '/copyrights/{id}',
    create: '/add-footer-copyright',
    update: '/copyrights/{id}',
  },
  screens: ['/add-copyright', '/edit-copyright/{id}'],
  fields: { copyrightText: text('Line', { example: '© 2026 Northlight. All rights reserved.' }) },
})
