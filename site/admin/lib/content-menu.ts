import type { EntryName } from './menu-entries.ts'

/** The screens of the site's content behind one entry of the menu, as the server embeds them in the page. */
export interface ContentGroup {
  entry: EntryName
  screens: readonly {
    title: string
    href: string
    secondary: boolean
    synonyms: string | undefined
  }[]
}

/** Read from the page, because the whole content model would be the largest part of the first screen's code. */
export const contentGroups = () => JSON.parse(document.getElementById('app')!.dataset.menu!) as ContentGroup[]
