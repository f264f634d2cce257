import {
  Schema,
  type AttributeSpec,
  type MarkSpec,
  type NodeSpec,
  type TagParseRule,
} from 'prosemirror-model'
import { firstCharacters } from '#content/model/first-characters.ts'
import {
  focuses,
  isAllowed,
  nodes,
  ruleOf,
  shapes,
  tasks,
  tones,
  type MarkName,
  type NodeName,
} from '#content/rich-text/schema.ts'

type DomSpec = Pick<NodeSpec, 'toDOM' | 'parseDOM'> & Partial<NodeSpec>

const attributeOf = (node: HTMLElement, name: string) => node.getAttribute(name) ?? ''

/** A whole number of an attribute; 1 if the schema does not allow it. */
const numberOf = (node: HTMLElement, name: 'start' | 'colspan' | 'rowspan') => {
  const value = Number.parseInt(attributeOf(node, name), 10)
  const rule = name === 'start' ? nodes.orderedList.attrs.start : nodes.tableCell.attrs[name]
  return rule.error(value) ? 1 : value
}

const spansOf = (node: HTMLElement) => ({
  colspan: numberOf(node, 'colspan'),
  rowspan: numberOf(node, 'rowspan'),
})

/** An attribute of table cells that prosemirror-tables requires; columns have no stored width. */
const cellAttrs: Record<string, AttributeSpec> = {
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: { default: null },
}

const headings: TagParseRule[] = [1, 2, 3, 4, 5, 6].map((level) => ({
  tag: `h${level}`,
  attrs: { level: Math.min(4, Math.max(2, level)) },
}))

const pictureAttrs = (image: HTMLElement) => {
  const src = attributeOf(image, 'src')
  return (
    isAllowed('image', src) && {
      src,
      alt: firstCharacters(attributeOf(image, 'alt'), 300),
      caption: firstCharacters(attributeOf(image, 'data-caption'), 500),
    }
  )
}

/** How nodes are rendered in the editor and parsed from HTML; of all other elements, only the content is kept. */
const domSpecs: Record<keyof typeof nodes, DomSpec> = {
  doc: {},
  paragraph: { toDOM: () => ['p', 0], parseDOM: [{ tag: 'p' }] },
  heading: {
    toDOM: ({ attrs }) => [`h${attrs['level']}`, 0],
    parseDOM: headings,
    defining: true,
  },
  bulletList: { toDOM: () => ['ul', 0], parseDOM: [{ tag: 'ul' }] },
  orderedList: {
    toDOM: ({ attrs }) => ['ol', attrs['start'] === 1 ? {} : { start: attrs['start'] }, 0],
    parseDOM: [{ tag: 'ol', getAttrs: (node) => ({ start: numberOf(node, 'start') }) }],
  },
  listItem: {
    toDOM: ({ attrs }) => ['li', attrs['task'] === 'none' ? {} : { 'data-task': attrs['task'] }, 0],
    parseDOM: [
      {
        tag: 'li',
        getAttrs: (node) => ({
          task: tasks.find((each) => each === attributeOf(node, 'data-task')) ?? 'none',
        }),
      },
    ],
    defining: true,
  },
  codeBlock: {
    toDOM: ({ attrs }) => [
      'pre',
      ['code', attrs['language'] ? { class: `language-${attrs['language']}` } : {}, 0],
    ],
    parseDOM: [
      {
        tag: 'pre',
        preserveWhitespace: 'full',
        getAttrs: (node) => ({ language: languageOf(node) }),
      },
    ],
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
        // As the editor writes it; the converter unwraps all other figures.
        tag: 'figure[data-shape]',
        getAttrs: (node) => {
          const image = node.querySelector('img')
          const attrs = image && pictureAttrs(image)
          return (
            !!attrs && {
              ...attrs,
              caption: firstCharacters((node.querySelector('figcaption')?.textContent ?? '').trim(), 500),
              shape: shapes.find((each) => each === node.dataset['shape']) ?? shapes[0],
              focus: focuses.find((each) => each === node.dataset['focus']) ?? focuses[0],
            }
          )
        },
      },
      { tag: 'img[src]', getAttrs: pictureAttrs },
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
    toDOM: ({ attrs: { colspan, rowspan } }) => ['th', { colspan, rowspan }, 0],
    parseDOM: [{ tag: 'th', getAttrs: spansOf }],
    tableRole: 'header_cell',
    isolating: true,
    attrs: cellAttrs,
  },
  tableCell: {
    toDOM: ({ attrs: { colspan, rowspan } }) => ['td', { colspan, rowspan }, 0],
    parseDOM: [{ tag: 'td', getAttrs: spansOf }],
    tableRole: 'cell',
    isolating: true,
    attrs: cellAttrs,
  },
  rule: { toDOM: () => ['hr'], parseDOM: [{ tag: 'hr' }] },
  footnote: {
    toDOM: () => ['span', { class: 'footnote' }, 0],
    parseDOM: [{ tag: 'span.footnote' }],
    inline: true,
    atom: true,
    selectable: true,
  },
  lineBreak: { toDOM: () => ['br'], parseDOM: [{ tag: 'br' }], inline: true, selectable: false },
  text: {},
}

/** The language of code, from the classes of a `pre` element or its `code` element, as highlighters write them. */
function languageOf(pre: HTMLElement): string {
  const classes = `${attributeOf(pre, 'class')} ${pre.querySelector('code')?.getAttribute('class') ?? ''}`
  return /\blang(?:uage)?-([\w+#-]{1,30})/.exec(classes)?.[1] ?? ''
}

const specOf = (name: keyof typeof nodes): NodeSpec => {
  const { content, group, attrs } = name === 'doc' ? { ...nodes.doc, content: 'block+' } : ruleOf(name)!
  return {
    ...(content && { content }),
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

const markOf = (name: string, ...others: string[]): MarkSpec => ({
  toDOM: () => [name, 0],
  parseDOM: [name, ...others].map((tag) => ({ tag })),
})

const marks: Record<MarkName, MarkSpec> = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    toDOM: ({ attrs }) => ['a', { href: attrs['href'] }, 0],
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (node) => {
          const href = attributeOf(node, 'href').trim()
          return isAllowed('link', href) && { href }
        },
      },
    ],
  },
  strong: markOf('strong', 'b'),
  emphasis: markOf('em', 'i', 'cite', 'dfn', 'var'),
  strikethrough: markOf('s', 'del', 'strike'),
  inserted: markOf('ins'),
  superscript: { ...markOf('sup'), excludes: 'superscript subscript' },
  subscript: { ...markOf('sub'), excludes: 'superscript subscript' },
  inlineQuote: markOf('q'),
  code: markOf('code', 'kbd', 'samp', 'tt'),
}

const names = Object.keys(nodes) as (keyof typeof nodes)[]

/** The schema of `content/rich-text` as a schema of ProseMirror, for the editor and for the conversion of HTML. */
export const documentSchema = new Schema<NodeName | 'doc', MarkName>({
  nodes: Object.fromEntries(names.map((name) => [name, specOf(name)])) as Record<NodeName | 'doc', NodeSpec>,
  marks,
})
