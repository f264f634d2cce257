import { editAddress, fieldAddress } from '#content/sections/screens.ts'
import { everySection } from '#content/sections/sections.ts'
import type { Command } from '../../lib/command.ts'

/** Adding a record to each list, and every field with the address of its form or list. */
export const contentPalette: readonly Command[] = [
  ...everySection
    .filter((section) => section.holds === 'many')
    .map((section) => ({
      group: 'Actions' as const,
      text: `Add ${section.singular}`,
      synonyms: `new create ${section.title}`,
      to: `${editAddress(section)}/new`,
      may: 'content.edit' as const,
    })),
  ...everySection.flatMap((section) =>
    Object.entries(section.fields).map(([name, { label }]) => ({
      group: 'Fields' as const,
      text: label,
      more: section.title,
      may: 'content.read' as const,
      to: section.holds === 'one' ? fieldAddress(section, undefined, name) : editAddress(section),
    })),
  ),
]
