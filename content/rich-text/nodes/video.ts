import { escapeMarkup as escape } from '../../model/escape-markup.ts'
import { firstCharacters } from '../../model/first-characters.ts'
import { fillTemplate } from '../../model/text-template.ts'
import { videoAt } from '../../model/video.ts'
import { addressOf, allowed, textUpTo, toAbsolute } from '../attributes.ts'
import { escapeMarkdown, target } from '../markdown-syntax.ts'
import { defineNode, domAttribute, type Attribute } from '../node.ts'

const maxTitle = 200

const address = addressOf('link', (value) => videoAt(value, 'https://site.invalid') !== undefined)

export const videoAddress: Attribute = {
  error: (value) =>
    address.error(value) && 'Enter the address of a YouTube or Vimeo video, or of an mp4 or webm file.',
}

export const video = defineNode({
  group: 'block flow part',
  attrs: { src: videoAddress, title: textUpTo(maxTitle, true) },
  labels: { playVideo: '', watchVideo: 'Video', videoNote: '' },
  /** A link to the video, which the page's script replaces with a player. */
  html: ({ attrs }, context) => {
    const src = allowed(videoAddress, attrs?.['src'])
    if (!src) return ''
    const source = videoAt(src, context.origin)
    const title = escape(String(attrs?.['title'] ?? ''))
    const name = title ? `: ${title}` : ''
    if (context.isFeed || !source)
      return `<p><a href="${escape(toAbsolute(src, context))}">${escape(context.label('watchVideo'))}${name}</a></p>`
    const play = escape(context.label('playVideo'))
    const player = source.in === 'player' ? ` data-player="${escape(source.address)}"` : ''
    const host =
      source.in === 'player'
        ? `<p>${escape(fillTemplate(context.label('videoNote'), { host: source.host }))}</p>`
        : ''
    return `<div class="video"><a class="button tap" href="${escape(src)}"${player} data-plays="${source.in}" data-title="${title || play}">${play}${name}</a>${host}</div>`
  },
  markdown: ({ attrs }) =>
    `[${escapeMarkdown(String(attrs?.['title'] || 'Video'))}](${target(attrs?.['src'])} "video")`,
  plainText: ({ attrs }) => String(attrs?.['title'] ?? ''),
  dom: {
    toDOM: ({ attrs }) => [
      'div',
      { class: 'video', 'data-src': attrs['src'], 'data-title': attrs['title'] },
      attrs['title'] || attrs['src'],
    ],
    parseDOM: [
      {
        tag: 'div.video[data-src]',
        getAttrs: (element) => {
          const src = domAttribute(element, 'data-src')
          return (
            !videoAddress.error(src) && {
              src,
              title: firstCharacters(domAttribute(element, 'data-title'), maxTitle),
            }
          )
        },
      },
    ],
    draggable: true,
  },
})
