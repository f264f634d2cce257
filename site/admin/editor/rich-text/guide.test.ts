import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseHTML } from 'linkedom'
import { EditorState } from 'prosemirror-state'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const copy = mkdtempSync(join(tmpdir(), 'frontdesk-node-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** The code blocks of the guide, in its order. */
const [definition, editing] = [
  ...readFileSync(join(root, 'docs/content-model.md'), 'utf8')
    .split('### Add a node')[1]!
    .matchAll(/^ {3}```\w+\n(.*?)^ {3}```$/gms),
].map(([, code]) => code!.replaceAll(/^ {3}/gm, ''))

/** Adds the node to a list: its import, and its name. */
function addToList(file: string, start: string) {
  const path = join(copy, file)
  const list = readFileSync(path, 'utf8')
  expect(list).toContain(start)
  const added = list.replace(start, `${start}\n  keyPoint,`)
  writeFileSync(path, `import { keyPoint } from './nodes/key-point.ts'\n${added}`)
}

const load = <T>(file: string): Promise<T> => import(/* @vite-ignore */ join(copy, file)) as Promise<T>

test('a node is added by two files and a line in two lists: check, page, Markdown, converter and editor have it', async () => {
  for (const part of ['content', 'convert', 'site', 'package.json', 'tsconfig.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  writeFileSync(join(copy, 'content/rich-text/nodes/key-point.ts'), definition!)
  addToList('content/rich-text/schema.ts', 'export const nodes = {')
  writeFileSync(join(copy, 'site/admin/editor/rich-text/nodes/key-point.ts'), editing!)
  addToList('site/admin/editor/rich-text/nodes.ts', 'export const editorNodes: EditorNodes = {')

  const [check, render, plain, markdown, converter, html, md, document, list] = await Promise.all([
    load<typeof import('#content/rich-text/check.ts')>('content/rich-text/check.ts'),
    load<typeof import('#content/rich-text/render.ts')>('content/rich-text/render.ts'),
    load<typeof import('#content/rich-text/plain-text.ts')>('content/rich-text/plain-text.ts'),
    load<typeof import('#content/rich-text/to-markdown.ts')>('content/rich-text/to-markdown.ts'),
    load<typeof import('#convert/convert.ts')>('convert/convert.ts'),
    load<typeof import('#convert/parse-html.ts')>('convert/parse-html.ts'),
    load<typeof import('#convert/markdown.ts')>('convert/markdown.ts'),
    load<typeof import('./document.ts')>('site/admin/editor/rich-text/document.ts'),
    load<typeof import('./nodes.ts')>('site/admin/editor/rich-text/nodes.ts'),
  ])
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Measure first.' }] }
  const read = check.readRichText({ type: 'doc', content: [{ type: 'keyPoint', content: [paragraph] }] })
  if ('error' in read) throw new Error(read.error)
  const words = {} as Parameters<typeof render.renderRichText>[1]['words']
  const page = render.renderRichText(read.text, { origin: '', words })
  expect(page).toBe('<section class="key-point"><p>Measure first.</p></section>')
  expect(plain.plainText(read.text)).toBe('Measure first.')
  const inert = parseHTML('<!doctype html><html><body></body></html>').document as unknown as Document
  const source = md.markdownToHtml(markdown.toMarkdown(read.text))
  expect(converter.convertDom(html.parseHtml(source, inert)).text).toEqual(read.text)

  const { keyPoint } = list.editorNodes as Record<
    string,
    (typeof list.editorNodes)[keyof typeof list.editorNodes]
  >
  const { command, isActive } = keyPoint!.structureTools![0]!
  const doc = document.toDocument({ type: 'doc', content: [paragraph] } as never)
  const before = EditorState.create({ doc })
  let after = before
  command!(before, (transaction) => void (after = before.apply(transaction)))
  expect([isActive!(before), isActive!(after)]).toEqual([false, true])
  expect(document.fromDocument(after.doc).text).toEqual(read.text)
})
