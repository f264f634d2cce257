import type { sections } from '#content/sections/sections.ts'
import type { WithDefaults } from '#content/sections/section.ts'

/** The texts of the page of an offer, which the owner can change. */
export type OfferTexts = WithDefaults<typeof sections.wordsOffer>
