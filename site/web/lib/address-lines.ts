import { textLines } from '#content/model/text-lines.ts'
import type { SiteContent } from '#content/sections/sections.ts'

/** The agency's phone number, email address and location; empty ones are omitted. The location may have several lines. */
export const addressParts = (address: SiteContent['footerAddress'] | undefined): string[] =>
  [address?.phoneNumber, address?.emailAddress, address?.location].filter((part): part is string =>
    Boolean(part),
  )

/** The same, line by line. */
export const addressLines = (address: SiteContent['footerAddress'] | undefined): string[] =>
  addressParts(address).flatMap(textLines)
