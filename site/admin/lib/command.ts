import type { Permission } from '#content/model/permissions.ts'

/** A line of the command palette. */
export interface Command {
  group: 'Screens' | 'Actions' | 'Fields' | 'Records'
  text: string
  /** Shown beside the text, and searched too. */
  more?: string
  /** Searched, but not shown. */
  synonyms?: string
  /** What a person needs to do it. */
  may?: Permission
  /** The address to open; without one, `run` is called. */
  to?: string
  run?: () => unknown
  id?: string
  /** The text around the match. */
  excerpt?: string | null
}
