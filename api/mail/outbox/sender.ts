import { knownLocale } from '#content/locale/locale.ts'
import { bitmapOf } from '#content/model/picture.ts'
import { withDefaults } from '#content/sections/section.ts'
import { sections } from '#content/sections/sections.ts'
import { themeOf } from '#content/model/theme.ts'
import { textLines } from '#content/model/text-lines.ts'
import type { Context } from '../../platform/context.ts'
import { firstRecords } from '../../content/records/records.ts'
import { oneLine, webAddress, type MailLabels, type Sender } from './mail-content.ts'

/** The agency as the sender of mails, from its content. */
export async function readSender(ctx: Context): Promise<Sender> {
  const {
    site,
    region,
    brand,
    logo,
    footerAddress: address,
    wordsMail,
  } = await firstRecords(ctx, ['site', 'region', 'brand', 'logo', 'footerAddress', 'wordsMail'])
  return {
    // Reads well within sentences, which a word such as “the team” would not.
    name: oneLine(site?.siteName || new URL(ctx.env.publicUrl).hostname),
    logo: mailLogo(logo?.logo),
    address: address?.emailAddress,
    contactLines: [address?.phoneNumber, address?.emailAddress, address?.location].flatMap(textLines),
    labels: withDefaults(sections.wordsMail, wordsMail) as MailLabels,
    theme: themeOf(brand?.brandColour, brand?.accentColour),
    locale: knownLocale(region?.language),
  }
}

/** Mail programs do not show SVG. An uploaded SVG has a bitmap version; for any other, the name is shown instead. */
function mailLogo(address = '') {
  const bitmap = bitmapOf(address)
  return /\.svg(?:[?#]|$)/i.test(bitmap) ? undefined : webAddress(bitmap)
}
