import { escapeMarkup as escape } from '../../model/escape-markup.ts'
import { oneOf } from '../attributes.ts'
import { quoted } from '../markdown-syntax.ts'
import { defineNode } from '../node.ts'

const tones = ['note', 'tip', 'warning'] as const

export type Tone = (typeof tones)[number]

/** A part of the text that stands out: a note, a tip or a warning. */
export const callout = defineNode({
  content: 'flow+',
  group: 'block flow',
  attrs: { tone: oneOf(tones, true) },
  labels: { note: '', tip: '', warning: '' },
  html: ({ attrs, content }, { label, html }) => {
    const tone = tones.find((each) => each === attrs?.['tone']) ?? tones[0]
    return `<aside class="callout ${tone}"><p class="tone">${escape(label(tone))}</p>${html(content)}</aside>`
  },
  markdown: ({ attrs, content }, { blocks }) =>
    quoted(`[!${String(attrs?.['tone'] ?? tones[0]).toUpperCase()}]\n${blocks(content)}`),
  dom: {
    toDOM: ({ attrs }) => ['aside', { class: `callout ${attrs['tone']}` }, 0],
    parseDOM: [
      {
        tag: 'aside.callout',
        getAttrs: ({ classList }) => ({ tone: tones.find((tone) => classList.contains(tone)) ?? tones[0] }),
      },
    ],
    defining: true,
  },
})
