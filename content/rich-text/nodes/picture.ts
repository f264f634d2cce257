import { escapeMarkup as escape } from '../../model/escape-markup.ts'
import { firstCharacters } from '../../model/first-characters.ts'
import { focusClass, focuses } from '../../model/focus.ts'
import { readPicture, sourcesOf, stillOf, type CopyType } from '../../model/picture.ts'
import { addresses, allowed, isAllowed, oneOf, textUpTo, toAbsolute } from '../attributes.ts'
import { escapeMarkdown, target, title } from '../markdown-syntax.ts'
import { defineNode, domAttribute, type HtmlContext, type TextNode } from '../node.ts'

const maxAlt = 300
const maxCaption = 500

/** The aspect ratios that a picture can be cropped to. */
export const shapes = ['whole', 'wide', 'square'] as const

const attrs = {
  src: addresses.image,
  alt: textUpTo(maxAlt, true),
  caption: textUpTo(maxCaption, true),
  shape: oneOf(shapes, true),
  focus: oneOf(focuses, true),
}

export const picture = defineNode({
  group: 'block flow part',
  attrs,
  html: figure,
  markdown: ({ attrs }) =>
    `![${escapeMarkdown(String(attrs?.['alt'] ?? ''))}](${target(attrs?.['src'])}${title(attrs?.['caption'])})`,
  plainText: ({ attrs }) => [attrs?.['caption'], attrs?.['alt']].filter(Boolean).join('\n'),
  dom: {
    toDOM: ({ attrs }) => [
      'figure',
      {
        class: attrs['shape'] === 'whole' ? '' : cropClasses(`${attrs['shape']}`, `${attrs['focus']}`),
        'data-shape': attrs['shape'],
        'data-focus': attrs['focus'],
      },
      ['img', { src: attrs['src'], alt: attrs['alt'] }],
      ...(attrs['caption'] ? [['figcaption', attrs['caption']]] : []),
    ],
    parseDOM: [
      {
        // As the editor writes it; the converter unwraps all other figures.
        tag: 'figure[data-shape]',
        getAttrs: (element) => {
          const image = element.querySelector('img')
          const read = image && readImage(image)
          return (
            !!read && {
              ...read,
              caption: firstCharacters(
                (element.querySelector('figcaption')?.textContent ?? '').trim(),
                maxCaption,
              ),
              shape: shapes.find((each) => each === element.dataset['shape']) ?? shapes[0],
              focus: focuses.find((each) => each === element.dataset['focus']) ?? focuses[0],
            }
          )
        },
      },
      { tag: 'img[src]', getAttrs: readImage },
    ],
    draggable: true,
  },
})

function readImage(image: HTMLElement) {
  const src = domAttribute(image, 'src')
  return (
    isAllowed('image', src) && {
      src,
      alt: firstCharacters(domAttribute(image, 'alt'), maxAlt),
      caption: firstCharacters(domAttribute(image, 'data-caption'), maxCaption),
    }
  )
}

const cropClasses = (shape: string, focus: string) => `${shape} ${focusClass(focus)}`

function figure({ attrs: values = {} }: TextNode, context: HtmlContext): string {
  const src = allowed(attrs.src, values['src'])
  if (!src) return ''
  const own = readPicture(src)
  const inLibrary = context.library?.(src)
  const alt = String(values['alt'] || inLibrary?.description || '')
  const size = own ? ` width="${own.width}" height="${own.height}"` : ''
  const set = (type: CopyType) => {
    const sources = context.isFeed ? undefined : sourcesOf(src, type)
    return sources ? ` srcset="${escape(sources)}" sizes="(width >= 48rem) 42rem, 100vw"` : ''
  }
  const image = `<img src="${escape(toAbsolute(src, context))}"${set('webp')} alt="${escape(alt)}"${size} loading="lazy" decoding="async">`
  const caption = values['caption'] ? `<figcaption>${escape(String(values['caption']))}</figcaption>` : ''
  const shape = allowed(attrs.shape, values['shape']) ?? 'whole'
  const focus = allowed(attrs.focus, values['focus']) ?? 'center'
  const crop = context.isFeed || shape === 'whole' ? '' : ` class="${cropClasses(shape, focus)}"`
  const avif = inLibrary?.hasAvif ? set('avif') : ''
  const still = context.isFeed ? undefined : stillOf(src)
  const sources = [
    avif ? `<source type="image/avif"${avif}>` : '',
    still ? `<source media="(prefers-reduced-motion: reduce)" srcset="${escape(still)}">` : '',
  ].join('')
  const shown = sources ? `<picture>${sources}${image}</picture>` : image
  return `<figure${crop}>${shown}${caption}</figure>`
}
