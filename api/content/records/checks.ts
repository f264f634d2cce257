import { editAddress } from '#content/sections/screens.ts'
import { isInPreparation } from '#content/model/seo.ts'
import { sections, type SectionKey, type SiteContent } from '#content/sections/sections.ts'
import type { Check } from '../../platform/setup/check.ts'
import { ok, unknown, warn } from '../../platform/setup/finding.ts'

/** The content that a site needs before it goes public, in the order in which the owner fills it in. */
const steps = [
  ['site', 'Name of the agency', 'Name your agency.', 'The name is in every page title.'],
  ['logo', 'Logo', 'Upload your logo.', 'It is in every page header.'],
  ['brand', 'Colors', 'Choose your color.', 'Buttons, links and emails have it.'],
  ['footerAddress', 'Contact details', 'Add phone, email and address.', 'They are in every page footer.'],
  ['banner', 'Banner', 'Write the banner.', 'It is what visitors see first.'],
  ['about', 'About the agency', 'Introduce your agency.', 'Tell visitors who you are.'],
  ['serviceItem', 'Services', 'Add a service.', 'Tell visitors what you do.'],
  ['pricing', 'Packages', 'Add a package.', 'Customers order packages.'],
  ['privacy', 'Privacy policy', 'Write the privacy policy.', 'Your forms collect personal data.'],
] as const satisfies readonly (readonly [SectionKey, title: string, todo: string, reason: string])[]

/** So that nobody forgets a site that search engines do not list. */
export const listingCheck: Check = {
  part: 'search-engines',
  depth: 'facts',
  shownOn: 'home and status',
  run: async ({ connection: { db } }) => {
    const seo = await db.selectFrom('content').select('data').where('section', '=', 'seo').executeTakeFirst()
    if (!isInPreparation(seo?.data as SiteContent['seo'])) return []
    const screen = { text: 'Open the search results', to: editAddress(sections.seo) }
    const about = { key: 'search-engines.listing', title: 'Search engines', screen }
    return [warn(about, 'They are asked not to list any page.', 'List the site once it is ready.')]
  },
}

export const contentCheck: Check = {
  part: 'content',
  depth: 'facts',
  shownOn: 'home',
  run: async ({ connection: { db }, env }) => {
    // Here the owner is about to enter prices, and cannot choose the currency.
    const prices = `Prices are in ${env.currency}${env.currencyIsChosen ? '' : ', unless the server is set to another currency'}.`
    const filled = await db
      .selectFrom('content')
      .select('section')
      .distinct()
      .where(
        'section',
        'in',
        steps.map(([section]) => section),
      )
      .execute()
    return steps.map(([section, title, todo, reason]) => {
      const screen = { text: 'Open the content', to: editAddress(sections[section]) }
      const about = { key: `content.${section}`, title, screen }
      return filled.some((row) => row.section === section)
        ? ok(about, 'Done.')
        : unknown(about, section === 'pricing' ? `${reason} ${prices}` : reason, todo)
    })
  },
}
