import { z } from 'zod'
import { addressOf, copyWidths, copyAddress } from '#content/model/picture.ts'
import { everySection } from '#content/sections/sections.ts'
import { toText, type FieldValue } from '#content/model/value.ts'
import { time } from '../../platform/fields.ts'
import type { Media } from './media.ts'
import { fromRow } from '../../platform/http/from-row.ts'

export const picture = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    description: z.string(),
    width: z.int(),
    height: z.int(),
    /** In bytes. */
    size: z.int(),
    /** The value of a picture field. */
    address: z.string(),
    thumbnail: z.string(),
    createdAt: time,
  })
  .meta({ id: 'Picture' })

export const listedPicture = picture
  .extend({
    usedIn: z.array(
      z.object({
        section: z.string(),
        recordId: z.uuid(),
        title: z.string(),
        name: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ListedPicture' })

export const toPicture = (media: Media) =>
  fromRow(picture, media, {
    address: addressOf(media, media.fallback),
    thumbnail:
      media.fallback === 'svg'
        ? addressOf(media, 'svg')
        : copyAddress(media.key, copyWidths(media.width)[0]!),
  })

export function toUse({
  id,
  section,
  data,
}: {
  id: string
  section: string
  data: Record<string, FieldValue>
}) {
  const model = everySection.find(({ key }) => key === section)
  return {
    section,
    recordId: id,
    title: model?.title ?? section,
    name: model?.titleField ? toText(data[model.titleField]) || null : null,
  }
}
