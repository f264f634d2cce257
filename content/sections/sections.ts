import { withLayoutOptions, type Saved, type Section } from './section.ts'
import { addOns } from './add-ons.ts'
import { articles } from './articles.ts'
import { brand } from './brand.ts'
import { cases } from './cases.ts'
import { contact } from './contact.ts'
import { documents } from './documents.ts'
import { features } from './features.ts'
import { help, newsletter } from './help.ts'
import { homepage, services } from './homepage.ts'
import { legal } from './legal.ts'
import { menus } from './menus.ts'
import { orders } from './orders.ts'
import { pageAudit } from './page-audit.ts'
import { pages } from './pages.ts'
import { teamAndTestimonials } from './team-and-testimonials.ts'
import { pricing } from './pricing.ts'
import { accountPageTexts } from './page-texts/account-pages.ts'
import { articlePageTexts } from './page-texts/article-pages.ts'
import { consentTexts } from './page-texts/consent.ts'
import { everyPageTexts } from './page-texts/every-page.ts'
import { mainPageTexts } from './page-texts/main-pages.ts'
import { recordPageTexts } from './page-texts/record-pages.ts'
import { reportPageTexts } from './page-texts/report-page.ts'
import { otherPageTexts } from './page-texts/other-pages.ts'
import { team } from './team.ts'
import { business, region, search } from './search.ts'
import { work } from './work.ts'

/** Every section, in the order of the tabs of the back office. */
export const sections = withLayoutOptions({
  ...homepage,
  ...services,
  ...pricing,
  ...work,
  ...addOns,
  ...articles,
  ...articlePageTexts,
  ...pages,
  ...contact,
  ...features,
  ...teamAndTestimonials,
  ...help,
  ...newsletter,
  ...pageAudit,
  ...cases,
  ...team,
  ...brand,
  ...menus,
  ...everyPageTexts,
  ...mainPageTexts,
  ...recordPageTexts,
  ...accountPageTexts,
  ...reportPageTexts,
  ...otherPageTexts,
  ...consentTexts,
  ...orders,
  ...business,
  ...region,
  ...documents,
  ...legal,
  ...search,
})

export type Sections = typeof sections
export type SectionKey = keyof Sections

/** All sections as a list, for code that handles any section. */
export const everySection: readonly Section[] = Object.values(sections)

/** The stored content by section: of a single section its record or null, of a list its records in order. */
export type SiteContent = {
  [K in SectionKey]: Sections[K]['holds'] extends 'one' ? Saved<Sections[K]> | null : Saved<Sections[K]>[]
}

/** Whether a section has stored content. */
export const isFilled = (stored: unknown) => (Array.isArray(stored) ? stored.length > 0 : Boolean(stored))

/** Returns the stored content of one section. */
export type ReadSection = <K extends SectionKey>(key: K) => Promise<SiteContent[K]>

/** Returns the full record for one that holds only its short fields (a summary); undefined if it was removed meanwhile. */
export type ReadRecord = <K extends SectionKey>(
  key: K,
  record: { readonly _id: string },
) => Promise<Saved<Sections[K]> | undefined>
