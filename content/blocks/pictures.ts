import { image, items, lines, link, text } from '../model/field.ts'
import { heading } from '../model/block.ts'

export const pictures = {
  picture: {
    title: 'Picture',
    about: 'One picture as wide as the page, with a caption.',
    icon: 'Image',
    fields: { picture: image('Picture'), caption: lines('Caption', { optional: true }) },
  },
  gallery: {
    title: 'Gallery',
    about: 'Several pictures side by side.',
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
      'A video for this page only; “Video” shows the one of the whole site. It loads when a visitor plays it.',
    icon: 'Play',
    fields: {
      heading: text('Heading'),
      video: link('Video', {
        help: 'A YouTube or Vimeo video, or an mp4 or webm file.',
        example: 'https://youtu.be/…',
      }),
      picture: image('Preview picture', { optional: true }),
      details: lines('Text', { optional: true }),
    },
  },
} as const
