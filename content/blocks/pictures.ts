import { image, items, lines, text } from '../field.ts'
import { heading } from '../block.ts'

export const pictures = {
  picture: {
    title: 'Picture',
    about: 'One picture as wide as the page, with a caption.',
    icon: 'Image',
    fields: { picture: image('Picture'), caption: lines('Caption', { optional: true }) },
  },
  gallery: {
    title: 'Gallery',
    about: 'Several pictures beside each other.',
    icon: 'Images',
    fields: {
      heading,
      pictures: items(
        'Pictures',
        'picture',
        { picture: image('Picture'), caption: text('Caption', { optional: true }) },
        24,
      ),
    },
  },
} as const
