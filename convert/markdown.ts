import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { toneOf } from './callouts.ts'
import { stripControlCharacters } from './strip-control-characters.ts'

interface MarkdownOptions {
  /** MDX has components and no code by indentation. */
  isMdx?: boolean
  /** Called with components that are left out. */
  leaveOut?: (what: string) => void
}

/** Converts Markdown (CommonMark and GitHub's additions, with HTML in it) to HTML, which is not safe to show. */
export function markdownToHtml(
  markdown: string,
  { isMdx = false, leaveOut = () => {} }: MarkdownOptions = {},
): string {
  const text = stripControlCharacters(markdown.replaceAll('\r\n', '\n').replaceAll('\r', '\n'))
  const plain = outsideOfBlocks(text, cleanMarkdown)
  return micromark(isMdx ? outsideOfCode(plain, (part) => cleanMdx(part, leaveOut)) : plain, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm(), { disable: { null: isMdx ? ['codeIndented'] : [] } }],
    htmlExtensions: [gfmHtml(), withoutTagFilter],
  })
}

/** The converter removes dangerous elements itself: filtered ones would be shown as text. */
const withoutTagFilter = {
  exit: {
    htmlFlowData: raw,
    htmlTextData: raw,
  },
}

function raw(
  this: { raw: (text: string) => undefined; sliceSerialize: (token: never) => string },
  token: unknown,
): undefined {
  return this.raw(this.sliceSerialize(token as never))
}

/** Applies a function to the parts of Markdown that are not blocks of code. */
export function outsideOfBlocks(markdown: string, change: (part: string) => string): string {
  const lines = markdown.split(/(?<=\n)/)
  let [result, text, fence] = ['', '', '']
  for (const line of lines) {
    const mark = /^[ \t>]*(?:[-*+]\s+|\d{1,9}[.)]\s+)?(`{3,}(?=[^`\n]*$)|~{3,})/m.exec(line)?.[1]
    if (fence) {
      result += line
      if (mark?.startsWith(fence) && line.trim().endsWith(mark)) fence = ''
    } else if (mark) {
      result += change(text) + line
      text = ''
      fence = mark
    } else text += line
  }
  return result + change(text)
}

/** Applies a function to the parts of Markdown that are not code, in blocks or in a line. */
export const outsideOfCode = (markdown: string, change: (part: string) => string): string =>
  outsideOfBlocks(markdown, (text) =>
    text
      .split(inlineCode)
      .map((part, i) => (i % 2 === 1 ? part : change(part)))
      .join(''),
  )

/** Code in a line; the part in brackets stays when text is split by it. */
const inlineCode = /(`+[^`\n]+`+)/

/** Notes of Docusaurus and Astro become callouts; attributes of kramdown and Hugo are left out. */
function cleanMarkdown(part: string): string {
  return part
    .replaceAll(/^[ \t]*\{:[^{}\n]*\}[ \t]*$/gm, '')
    .replaceAll(/\{:[^{}\n]*\}/g, '')
    .replaceAll(/^(#{1,6}[ \t][^\n]*?)[ \t]*\{[#.][^{}\n]*\}[ \t]*$/gm, '$1')
    .replaceAll(
      /^[ \t]*:{3,}[ \t]*(\w+)(?:\[([^\]\n]*)\]|[ \t]+([^\n{]*))?[^\n]*$/gm,
      (whole, name: string, label?: string, words?: string) => {
        const tone = toneOf[name.toLowerCase()]
        const title = (label ?? words ?? '').trim()
        return tone
          ? `\n<aside class="callout ${tone}">\n\n${title ? `**${title}**\n\n` : ''}`
          : name === 'details'
            ? `\n**${title}**\n\n`
            : whole
      },
    )
    .replaceAll(/^[ \t]*:{3,}[ \t]*$/gm, '\n</aside>\n')
}

/** Attributes of a tag of MDX, with values in quotation marks or braces. */
const attributes = String.raw`((?:[^<>{}"']|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*?)`
const emptyComponent = new RegExp(String.raw`<([A-Z][\w.]*)\b${attributes}/>`, 'g')
const componentTag = new RegExp(String.raw`^([ \t]*)</?[A-Z][\w.]*\b${attributes}>[ \t]*$`, 'gm')
const inlineTag = new RegExp(String.raw`</?(?:[A-Z][\w.]*)\b${attributes}>|</?>`, 'g')

/** Removes the program parts of MDX: imports, exports, comments, and components around a text. */
const cleanMdx = (text: string, leaveOut: (what: string) => void) =>
  text
    .replaceAll(/\{\/\*[^]*?\*\/\}/g, '')
    .replaceAll(/^(?:import|export)\s[^\n]*(?:\n[^\n]+)*/gm, '')
    .replaceAll(emptyComponent, (_, name: string) => {
      leaveOut(`the component “${name}”`)
      return ''
    })
    // What is between two components is Markdown, with or without an empty line around it.
    .replaceAll(componentTag, '\n')
    .replaceAll(inlineTag, '')
    .replaceAll(/ (\w+)=\{(?:[^{}]|\{[^{}]*\})*\}/g, '')
