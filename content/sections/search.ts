import { choice, image, items, language, lines, link, path, text, words } from '../model/field.ts'
import { alternateFields, canonical } from '../model/seo.ts'
import { timeZones } from '../locale/time-zones.ts'
import { group } from './section.ts'

const titleHelp = 'Up to 60 characters. Leave empty to use the page’s own text.'
const descriptionHelp = '50 to 160 characters. Leave empty to use the page’s own text.'

const verification = (service: string) =>
  text(`${service}: verification code`, {
    optional: true,
    help: 'To prove there that the site is yours. You can paste the whole tag.',
  })

/** The pages of the site itself that search engines list. */
const pages = ['/', '/service', '/pricing', '/cases', '/articles', '/contact', '/privacy', '/terms'] as const
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
    title: 'Language and region',
    about: 'The language of your pages, how dates and amounts are written, and the time zone.',
    holds: 'one',
    readBy: 'everyone',
    screens: ['/edit-region'],
    synonyms: 'locale time zone clock UTC dates numbers format',
    fields: {
      language: language('Language', {
        optional: true,
        ofSite: true,
        help: 'The language in which you write your pages, with your country: de-DE, de-AT, en-GB. Search engines, browsers and screen readers are told, and dates, numbers and prices are written as usual there: on pages, in emails and on new invoices. It translates nothing. Empty: en, as in the United States.',
        example: 'de-DE',
      }),
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
      'Addresses of an earlier site or of deleted pages, and where they redirect to, or that they are gone. When the address of a page changes, its old address redirects automatically.',
    holds: 'many',
    readBy: 'everyone',
    screens: ['/edit-redirects'],
    titleField: 'redirectFrom',
    icon: 'Signpost',
    secondary: true,
    synonyms: 'old addresses 301 moved links',
    redirect: { from: 'redirectFrom', to: 'redirectTo', kind: 'redirectKind' },
    paged: { sort: ['redirectFrom', 'redirectTo'], search: ['redirectFrom', 'redirectTo'] },
    fields: {
      redirectFrom: path('From', { example: '/about-us.html' }),
      redirectTo: link('To', {
        optional: true,
        help: 'A page of this site, or an address that begins with https://. Leave it empty if the page was removed.',
        example: '/service',
      }),
      redirectKind: choice('Type', ['Permanent', 'Temporary', 'Gone'], {
        help: 'Permanent (301): search engines replace the old address with the new one. Temporary (302): they keep it. Gone (410): the page was removed and has no successor.',
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
      titlePattern: words('Pattern of titles', '{title} | {site}', {
        variables: ['title', 'site'],
        seo: { part: 'pattern' },
        help: 'How the title of a page and the name of the site make the title in search results, where a page has no title of its own.',
      }),
      homeTitle: title('Homepage', '/'),
      homeDescription: description('Homepage', '/'),
      serviceTitle: title('Services', '/service'),
      serviceDescription: description('Services', '/service'),
      pricingTitle: title('Pricing', '/pricing'),
      pricingDescription: description('Pricing', '/pricing'),
      casesTitle: title('Case studies', '/cases'),
      casesDescription: description('Case studies', '/cases'),
      articlesTitle: title('Articles', '/articles'),
      articlesDescription: description('Articles', '/articles'),
      contactTitle: title('Contact', '/contact'),
      contactDescription: description('Contact', '/contact'),
      privacyTitle: title('Privacy', '/privacy'),
      privacyDescription: description('Privacy', '/privacy'),
      termsTitle: title('Terms', '/terms'),
      termsDescription: description('Terms', '/terms'),
      robotsLines: lines('Your own lines of robots.txt', {
        optional: true,
        robots: true,
        help: 'They follow the line for all programs. Begin with “User-agent:” for a single one. The page check says if they keep search engines from a page.',
        example: 'User-agent: GPTBot\nDisallow: /',
      }),
      seoPages: items(
        'Single pages',
        'page',
        {
          page: choice('Page', pages, { unique: true }),
          index: choice('Search engines', ['Do not list it'], { optional: true, emptyLabel: 'List it' }),
          canonical: canonical(),
          picture: image('Picture for social media', {
            noIcon: true,
            optional: true,
            help: 'About 1200 by 630 pixels. Leave empty to use a picture with the title on it.',
          }),
        },
        20,
        { optional: true, help: 'For pages that search engines should not list, or list elsewhere.' },
      ),
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
