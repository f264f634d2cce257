import type { Saved, Section } from './section.ts'
import {
  brand,
  copyright,
  footerAbout,
  footerAddress,
  footerSocial,
  logo,
  newsletter,
  site,
} from './sections/brand.ts'
import { contactItem, faqItem, faqText } from './sections/help.ts'
import { about, banner, callToAction, counter, landing, servicePage } from './sections/landing.ts'
import { privacy, terms } from './sections/legal.ts'
import { teamMember, teamText, testimonial, testimonialText } from './sections/people.ts'
import { pricing, pricingText } from './sections/pricing.ts'
import { experience, step, video, videoItem, workStep } from './sections/process.ts'
import { seo } from './sections/search.ts'
import { designItem, featureItem, featuresText, service, serviceItem } from './sections/services.ts'

/** Every section, in the order of the back office. */
export const sections = {
  site,
  logo,
  brand,
  landing,
  servicePage,
  banner,
  about,
  counter,
  service,
  serviceItem,
  pricingText,
  pricing,
  contactItem,
  featuresText,
  featureItem,
  step,
  workStep,
  video,
  videoItem,
  testimonialText,
  testimonial,
  teamText,
  teamMember,
  experience,
  faqText,
  faqItem,
  callToAction,
  designItem,
  footerAbout,
  footerAddress,
  footerSocial,
  newsletter,
  copyright,
  seo,
  privacy,
  terms,
}

export type Sections = typeof sections
export type SectionKey = keyof Sections

/** The same, where any section will do. */
export const everySection: readonly Section[] = Object.values(sections)

/** What is stored of each section: of a single one its record or null, of a list its records in order. */
export type SiteContent = {
  [K in SectionKey]: Sections[K]['holds'] extends 'one' ? Saved<Sections[K]> | null : Saved<Sections[K]>[]
}

/** Whether anything is stored of a section. */
export const isFilled = (stored: unknown) => (Array.isArray(stored) ? stored.length > 0 : Boolean(stored))

/** Gives what is stored of one section. */
export type ReadSection = <K extends SectionKey>(key: K) => Promise<SiteContent[K]>
