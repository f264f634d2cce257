import { z } from 'zod'
import { everySection } from '#content/sections/sections.ts'
import { toText, type FieldValue } from '#content/model/value.ts'

/** A record that uses something, such as a picture or a page. */
export const use = z.object({
  section: z.string(),
  recordId: z.uuid(),
  title: z.string(),
  name: z.string().nullable(),
})

export function toUse({
  id,
  section,
  data,
}: {
  id: string
  section: string
  data: Record<string, FieldValue>
}): z.infer<typeof use> {
  const model = everySection.find(({ key }) => key === section)
  return {
    section,
    recordId: id,
    title: model?.title ?? section,
    name: model?.titleField ? toText(data[model.titleField]) || null : null,
  }
}
