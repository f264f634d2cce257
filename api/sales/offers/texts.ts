import { withDefaults, type WithDefaults } from '#content/sections/section.ts'
import { sections } from '#content/sections/sections.ts'
import type { Context } from '../../platform/context.ts'
import { list } from '../../content/records/records.ts'

export type OfferTexts = WithDefaults<typeof sections.wordsOffer>

/** The owner's words on the page and the PDF of an offer. */
export async function offerTexts(ctx: Context): Promise<OfferTexts> {
  const [stored] = await list(ctx, sections.wordsOffer)
  return withDefaults(sections.wordsOffer, stored) as OfferTexts
}
