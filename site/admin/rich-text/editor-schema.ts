import { firstCharacters } from '#content/first-characters.ts'
import {
  Schema,
  type AttributeSpec,
  type MarkSpec,
  type NodeSpec,
  type TagParseRule,
} from 'prosemirror-model'
import { isAllowed } from '#content/rich-text/normalize.ts'
import { focuses, nodes, shapes, tones, type NodeName, type NodeRule } from '#content/rich-text/schema.ts'

type DomSpec = Pick<NodeSpec, 'toDOM' | 'parseDOM'> & Partial<NodeSpec>

const attributeOf = (node: HTMLElement, name: string) => node.getAttribute(name) ?? ''

/** Attributes of table cells that prosemirror-tables requires; each cell spans one column. */
const cellAttrs: Record<string, AttributeSpec> = {
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: { default: null },
}

const headings: TagParseRule[] = [1, 2, 3, 4, 5, 6].map((level) => ({
  tag: `h${level}`,
  attrs: { level: Math.min(4, Math.max(2, level)) },
}))

/** How nodes are rendered in the editor and parsed from pasted HTML; of all other elements, only the content is kept. */
const domSpecs: Record<keyof typeof nodes, DomSpec> = {
  doc: {},
  paragraph: { toDOM: () => ['p', 0], parseDOM: [{ tag: 'p' }] },
  heading: {
    toDOM: ({ attrs }) => [`h${attrs['level']}`, 0],
    parseDOM: headings,
    defining: true,
  },
  bulletList: { toDOM: () => ['ul', 0], parseDOM: [{ tag: 'ul' }] },
  orderedList: { toDOM: () => ['ol', 0], parseDOM: [{ tag: 'ol' }] },
  listItem: { toDOM: () => ['li', 0], parseDOM: [{ tag: 'li' }], defining: true },
  codeBlock: {
    toDOM: () => ['pre', ['code', 0]],
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    code: true,
    defining: true,
    marks: '',
  },
  quote: { toDOM: () => ['blockquote', 0], parseDOM: [{ tag: 'blockquote' }], defining: true },
  callout: {
    toDOM: ({ attrs }) => ['aside', { class: `callout ${attrs['tone']}` }, 0],
    parseDOM: [
      {
        tag: 'aside.callout',
        getAttrs: (node) => ({ tone: tones.find((tone) => node.classList.contains(tone)) ?? tones[0] }),
      },
    ],
    defining: true,
  },
  picture: {
    toDOM: ({ attrs }) => [
      'figure',
      {
        class: attrs['shape'] === 'whole' ? '' : `${attrs['shape']} at-${attrs['focus'].replace(' ', '-')}`,
        'data-shape': attrs['shape'],
        'data-focus': attrs['focus'],
      },
      ['img', { src: attrs['src'], alt: attrs['alt'] }],
      ...(attrs['caption'] ? [['figcaption', attrs['caption']]] : []),
    ],
    parseDOM: [
      {
        tag: 'figure',
        getAttrs: (node) => {
          const src = attributeOf(node, 'data-src') || (node.querySelector('img')?.getAttribute('src') ?? '')
          return (
            isOwnPicture(src) && {
              src,
              alt: node.querySelector('img')?.getAttribute('alt') ?? '',
              caption: firstCharacters(node.querySelector('figcaption')?.textContent?.trim() ?? '', 500),
              shape: shapes.find((each) => each === node.dataset['shape']) ?? shapes[0],
              focus: focuses.find((each) => each === node.dataset['focus']) ?? focuses[0],
            }
          )
        },
        ignore: false,
      },
      {
        tag: 'img[src]',
        getAttrs: (node) =>
          isOwnPicture(attributeOf(node, 'src')) && {
            src: attributeOf(node, 'src'),
            alt: firstCharacters(attributeOf(node, 'alt'), 300),
          },
      },
    ],
    draggable: true,
  },
  video: {
    toDOM: ({ attrs }) => [
      'div',
      { class: 'video', 'data-src': attrs['src'], 'data-title': attrs['title'] },
      attrs['title'] || attrs['src'],
    ],
    parseDOM: [
      {
        tag: 'div.video[data-src]',
        getAttrs: (node) => {
          const src = attributeOf(node, 'data-src')
          return (
            !nodes.video.attrs.src.error(src) && {
              src,
              title: firstCharacters(attributeOf(node, 'data-title'), 200),
            }
          )
        },
      },
    ],
    draggable: true,
  },
  table: {
    toDOM: () => ['table', ['tbody', 0]],
    parseDOM: [{ tag: 'table' }],
    tableRole: 'table',
    isolating: true,
  },
  tableRow: { toDOM: () => ['tr', 0], parseDOM: [{ tag: 'tr' }], tableRole: 'row' },
  tableHeader: {
    toDOM: () => ['th', 0],
    parseDOM: [{ tag: 'th' }],
    tableRole: 'header_cell',
    isolating: true,
    attrs: cellAttrs,
  },
  tableCell: {
    toDOM: () => ['td', 0],
    parseDOM: [{ tag: 'td' }],
    tableRole: 'cell',
    isolating: true,
    attrs: cellAttrs,
  },
  rule: { toDOM: () => ['hr'], parseDOM: [{ tag: 'hr' }] },
  lineBreak: { toDOM: () => ['br'], parseDOM: [{ tag: 'br' }], inline: true, selectable: false },
  text: {},
}

/** Pictures of other sites are not pasted. */
const isOwnPicture = (src: string) => src.startsWith('/') && isAllowed('image', src)

const specOf = (name: keyof typeof nodes): NodeSpec => {
  const { content, group, attrs }: NodeRule = nodes[name]
  return {
    ...(content && { content: name === 'doc' ? 'block+' : content }),
    ...(group && { group }),
    ...(attrs && {
      attrs: Object.fromEntries(
        Object.entries(attrs).map(([key, rule]) => [
          key,
          rule.default === undefined ? {} : { default: rule.default },
        ]),
      ),
    }),
    ...domSpecs[name],
  }
}

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    toDOM: ({ attrs }) => ['a', { href: attrs['href'] }, 0],
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (node) => {
          const href = attributeOf(node, 'href').trim()
          return isAllowed('link', href) && !href.startsWith('#') && { href }
        },
      },
    ],
  },
  strong: { toDOM: () => ['strong', 0], parseDOM: [{ tag: 'strong' }, { tag: 'b' }] },
  emphasis: { toDOM: () => ['em', 0], parseDOM: [{ tag: 'em' }, { tag: 'i' }] },
  code: { toDOM: () => ['code', 0], parseDOM: [{ tag: 'code' }] },
}

const names = Object.keys(nodes) as (keyof typeof nodes)[]

/** The schema of `content/rich-text` as a ProseMirror schema. */
export const editorSchema = new Schema<NodeName | 'doc', 'link' | 'strong' | 'emphasis' | 'code'>({
  nodes: Object.fromEntries(names.map((name) => [name, specOf(name)])) as Record<NodeName | 'doc', NodeSpec>,
  marks: marks as Record<'link' | 'strong' | 'emphasis' | 'code', MarkSpec>,
})
