/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Reads one section's content as it is stored; pages go through `lib/content.ts`, which also tags them. */
    content: import('#content/sections.ts').ReadSection
    /** Reads a record of a list with its long fields. */
    whole: import('#content/sections.ts').ReadRecord
    /** The picture library, by the keys of the pictures. */
    pictures: ReadonlyMap<string, import('#content/picture.ts').LibraryPicture>
    /** What the site sells in, by ISO 4217. */
    currency: string
    /** The ways to sign in that are offered, separated by spaces. */
    signIn: string
    /** The page tells the server of its views. */
    sendsBeacon: boolean
    /** Of a page for one visitor: what a form without JavaScript was posted with and why it was refused, or what a link opens. */
    form?: {
      name: 'message' | 'subscriber' | 'subscription' | 'reminders'
      values: Readonly<Record<string, string>>
      errors: Readonly<Record<string, string>>
    }
  }
}
