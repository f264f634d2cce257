import { z } from 'zod'
import { addressOf, copyWidths, copyAddress } from '#content/model/picture.ts'
import { time } from '../../platform/fields.ts'
import type { Media } from './media.ts'
import { fromRow } from '../../platform/http/from-row.ts'
import { use } from '../records/use.ts'

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
    usedIn: z.array(use),
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
