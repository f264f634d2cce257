/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Reads one section's content as it is stored; pages go through `lib/content.ts`, which also tags them. */
    content: import('#content/sections.ts').ReadSection
    /** Of a form that was posted without JavaScript and refused: what was typed, and what is wrong with it. */
    form?: {
      name: 'message' | 'subscriber'
      values: Readonly<Record<string, string>>
      errors: Readonly<Record<string, string>>
    }
  }
}
