/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Reads a section's stored content; pages use `lib/content.ts`, which also tags them. */
    readSection: import('#content/sections/sections.ts').ReadSection
    /** Reads a record of a list with its long fields. */
    readRecord: import('#content/sections/sections.ts').ReadRecord
    /** The picture library by picture key. */
    pictures: ReadonlyMap<string, import('#content/model/picture.ts').LibraryPicture>
    /** The language and region of the page (BCP 47), in which its dates, numbers and money are written. */
    locale: string
    /** The site's currency (ISO 4217). */
    currency: string
    /** The enabled sign-in methods, separated by spaces. */
    signIn: string
    /** Whether pages report their views to the server. */
    sendsBeacon: boolean
    /** The statistics service that counts the page, if the owner has chosen one; pages tag what they read of it. */
    analytics: import('#content/model/analytics.ts').Analytics | undefined
    /** For a page for one visitor: the input and errors of a form posted without JavaScript, or the data of a link. */
    form?: {
      name: 'message' | 'subscriber' | 'subscription' | 'reminders' | 'page-audit' | 'search' | 'order'
      values: Readonly<Record<string, string>>
      errors: Readonly<Record<string, string>>
    }
  }
}

/** Where the script of the back office is: see `admin-build.mjs`. */
declare module 'virtual:back-office' {
  export const office: { script: string; preloads: string[]; styles: string[] }
}
