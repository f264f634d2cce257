import type { Section } from '#content/sections/section.ts'
import { sections, type SectionKey } from '#content/sections/sections.ts'

const styles = import.meta.glob<string>('./placed/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})

/** The styles of placed sections, included only on their pages: `placed/Faq.css` belongs to `placed/Faq.astro`. */
export const stylesOf = (placed: readonly string[]) =>
  placed
    .map((key) => {
      const { placement }: Section = sections[key as SectionKey]
      return styles[`./placed/${placement?.component}.css`] ?? ''
    })
    .join('')
