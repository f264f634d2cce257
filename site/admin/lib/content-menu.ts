import type { SectionKey } from '#content/sections.ts'

/** A group of the menu with the screens of the site's content, as the page of the back office has them. */
export interface ContentGroup {
  title: string
  screens: readonly { title: string; href: string; sections: readonly string[] }[]
}

/** Read from the page: the whole content model would be the largest part of the first screen's code. */
export const contentGroups = JSON.parse(document.getElementById('app')!.dataset.menu!) as ContentGroup[]

/** Where a section that holds one record is edited, and the list of one that holds many. */
export const editAddressOf = (key: SectionKey) =>
  contentGroups.flatMap(({ screens }) => screens).find(({ sections }) => sections.includes(key))!.href
