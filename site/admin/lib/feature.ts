import type { ComponentType } from 'react'
import type { Permission } from '#content/model/permissions.ts'
import type { ChangeWords } from './changes.ts'
import type { Command } from './command.ts'
import type { EntryName } from './menu-entries.ts'

/** A screen of the back office. */
export interface Screen {
  /** Its path below `/admin`, as the router writes it. That of a screen about one record ends with the record's id. */
  readonly path: string
  /** Its name in the menu and the command palette, and where a person may not open it. */
  readonly title: string
  /** What a person needs to open it: all of these. */
  readonly may: readonly Permission[]
  /** Loads it. The screens of one area, a folder of `site/admin/`, are one part of the script. */
  readonly load: () => Promise<ComponentType>
  /** Other words by which the command palette finds it. */
  readonly synonyms?: string
  /** The path of the tab that it belongs to, if neither its own nor the first one of its feature. */
  readonly under?: string
}

/** A screen as a tab of an entry of the menu. */
export interface MenuTab {
  readonly path: string
  readonly entry: EntryName
  /** Its place among the tabs of the entry, also those of other features. */
  readonly order: number
  /** Its text and its synonyms, if not those of its screen. */
  readonly text?: string
  readonly synonyms?: string | undefined
  /** Few people need it: it is shown once they ask for more. */
  readonly secondary?: boolean
  /** How many records behind it are unread. */
  readonly unread?: {
    readonly may: Permission
    readonly queryKey: readonly unknown[]
    readonly queryFn: () => Promise<number>
    readonly refetchInterval?: number
  }
}

/** What the command palette offers besides the screens: what one does at an address. */
interface PaletteEntry {
  readonly text: string
  readonly synonyms?: string
  readonly to: string
}

/**
 * What a feature of the back office consists of. It is part of the script that is loaded first: what is large is loaded by
 * a function.
 */
export interface Feature {
  readonly name: string
  readonly screens?: readonly Screen[]
  /** A function, if they depend on the content model, which is in the page. */
  readonly menu?: readonly MenuTab[] | (() => readonly MenuTab[])
  readonly palette?: readonly PaletteEntry[]
  /** More for the command palette, loaded when it is opened. */
  readonly loadPalette?: () => Promise<readonly Command[]>
  /** The words of its changes in the activity. */
  readonly changes?: ChangeWords
}

/** Declares a feature. */
export const feature = <const F extends Feature>(declared: F): F => declared
