/** A group of the menu with screens of the site's content, as the server embeds it in the page of the back office. */
export interface ContentGroup {
  title: string
  screens: readonly { title: string; href: string; sections: readonly string[] }[]
}

/** Read from the page, because the whole content model would be the largest part of the first screen's code. */
export const contentGroups = () => JSON.parse(document.getElementById('app')!.dataset.menu!) as ContentGroup[]
