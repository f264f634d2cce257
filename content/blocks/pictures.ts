import { image, items, lines, link, text } from '../field.ts'
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
  videoPlayer: {
    title: 'Video player',
    about:
      'A video of this page alone; “Video” shows that of the whole site. It loads when a visitor starts it.',
    icon: 'Play',
    fields: {
      heading: text('Heading'),
      video: link('Video', {
        help: 'A video of YouTube or Vimeo, or an mp4 or webm file.',
        example: 'https://youtu.be/…',
      }),
      picture: image('Picture before it is started', { optional: true }),
      details: lines('Text', { optional: true }),
    },
  },
} as const
