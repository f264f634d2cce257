import { choice, items, lines, link, path, text } from '../model/field.ts'
import { alternateFields } from '../model/seo.ts'
import { timeZones } from '../locale/time-zones.ts'
import { group } from './section.ts'

const titleHelp = 'Up to 60 characters. Leave empty to use the page’s own text.'
const descriptionHelp = '50 to 160 characters. Leave empty to use the page’s own text.'

const verification = (service: string) =>
  text(`${service}: verification code`, {
    optional: true,
    help: 'To prove there that the site is yours. You can paste the whole tag.',
  })

/** The pages that search engines list. */
const pages = ['/', '/service', '/pricing', '/contact', '/privacy', '/terms'] as const
type ListedPage = (typeof pages)[number]

const title = <const P extends ListedPage>(name: string, page: P) =>
  text(`${name}: title`, { optional: true, help: titleHelp, seo: { page, part: 'title' } })
const description = <const P extends ListedPage>(name: string, page: P) =>
  lines(`${name}: description`, {
    optional: true,
    help: descriptionHelp,
    seo: { page, part: 'description' },
  })

export const business = group('Business', {
  business: {
    title: 'Business address',
    about: 'The office that search engines and maps show. Leave it empty if customers do not come to you.',
    holds: 'one',
    readBy: 'everyone',
    screens: ['/edit-business', '/edit-business/{id}'],
    icon: 'MapPin',
    synonyms: 'office street opening hours maps local',
    fields: {
      businessStreet: text('Street and number', { example: '12 Quay Street' }),
      businessCity: text('City', { example: 'Galway' }),
      businessPostalCode: text('Postal code', { optional: true, example: 'H91 X2Y3' }),
      businessRegion: text('State or region', { optional: true }),
      businessCountry: text('Country', { help: 'The two-letter code, such as US, GB or DE.', example: 'IE' }),
      businessHours: lines('Opening hours', {
        optional: true,
        hours: true,
        help: 'One entry per line: two-letter days and times, such as Mo-Fr 09:00-17:00.',
        example: 'Mo-Fr 09:00-17:00',
      }),
    },
  },
})

export const region = group('Business', {
  region: {
    title: 'Time zone',
    about: 'The time zone of the agency, in which its days begin.',
    holds: 'one',
    readBy: 'everyone',
    screens: ['/edit-time-zone'],
    synonyms: 'region clock UTC dates',
    fields: {
      timeZone: choice('Time zone', timeZones, {
        optional: true,
        emptyLabel: 'Not chosen (UTC)',
        help: 'Decides which day it is: for the dates of orders, invoices, due dates and statistics, the year of invoice numbers, deletion after a number of days, and scheduled releases. Dates that were already given stay.',
      }),
    },
  },
})

export const search = group('Pages', {
  redirect: {
    title: 'Redirects',
    singular: 'redirect',
    about:
      'Addresses of an earlier site or of deleted pages, and where they redirect to. When the address of a page changes, its old address redirects automatically.',
    holds: 'many',
    readBy: 'everyone',
    screens: ['/edit-redirects'],
    titleField: 'redirectFrom',
    icon: 'Signpost',
    secondary: true,
    synonyms: 'old addresses 301 moved links',
    redirect: { from: 'redirectFrom', to: 'redirectTo' },
    paged: { sort: ['redirectFrom', 'redirectTo'], search: ['redirectFrom', 'redirectTo'] },
    fields: {
      redirectFrom: path('From', { example: '/about-us.html' }),
      redirectTo: link('To', {
        help: 'A page of this site, or an address that begins with https://.',
        example: '/service',
      }),
      redirectKind: choice('Type', ['Permanent', 'Temporary'], {
        help: 'For a permanent redirect, search engines replace the old address with the new one.',
      }),
    },
  },
  seo: {
    title: 'Search results',
    about: 'How search engines and social media show each page.',
    holds: 'one',
    readBy: 'everyone',
    screens: ['/edit-seo', '/edit-seo/{id}'],
    icon: 'Search',
    synonyms: 'SEO Google titles descriptions meta noindex',
    fields: {
      siteListing: choice('Search engines', ['Not yet'], {
        optional: true,
        emptyLabel: 'List the site',
        help: 'While you prepare the site, ask them not to list any page. The home screen reminds you of it.',
      }),
      googleVerification: verification('Google Search Console'),
      bingVerification: verification('Bing Webmaster Tools'),
      pinterestVerification: verification('Pinterest'),
      yandexVerification: verification('Yandex Webmaster'),
      homeTitle: title('Homepage', '/'),
      homeDescription: description('Homepage', '/'),
      serviceTitle: title('Services', '/service'),
      serviceDescription: description('Services', '/service'),
      pricingTitle: title('Pricing', '/pricing'),
      pricingDescription: description('Pricing', '/pricing'),
      contactTitle: title('Contact', '/contact'),
      contactDescription: description('Contact', '/contact'),
      privacyTitle: title('Privacy', '/privacy'),
      privacyDescription: description('Privacy', '/privacy'),
      termsTitle: title('Terms', '/terms'),
      termsDescription: description('Terms', '/terms'),
      seoLanguages: items(
        'Pages in other languages',
        'page',
        {
          page: choice('Page', pages),
          ...alternateFields,
        },
        60,
        {
          optional: true,
          help: 'For search engines: pages with the same content in another language. Each of them must list the page here, too.',
        },
      ),
    },
  },
})
