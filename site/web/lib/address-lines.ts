import type { SiteContent } from '#content/sections/sections.ts'

/** The agency's phone number, email address and location; empty ones are omitted. */
export const addressLines = (address: SiteContent['footerAddress'] | undefined): string[] =>
  [address?.phoneNumber, address?.emailAddress, address?.location].filter((line): line is string =>
    Boolean(line),
  )
