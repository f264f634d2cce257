import { Schema, type MarkSpec, type NodeSpec } from 'prosemirror-model'
import { marks, type MarkDefinition, type MarkName } from '#content/rich-text/marks.ts'
import type { Attributes } from '#content/rich-text/node.ts'
import { nodeOf, nodes, type NodeName } from '#content/rich-text/schema.ts'

const attrsOf = (attrs: Attributes) =>
  Object.fromEntries(
    Object.entries(attrs).map(([key, rule]) => [
      key,
      rule.default === undefined ? {} : { default: rule.default },
    ]),
  )

function nodeSpec(name: NodeName): NodeSpec {
  const { content, group, plain, attrs, dom } = nodeOf(name)!
  return {
    ...(content && { content }),
    ...(group && { group }),
    ...(plain && { marks: '' }),
    ...(attrs && { attrs: attrsOf(attrs) }),
    ...dom,
  }
}

const markSpec = ({ attrs, tag, otherTags = [], excludes, dom }: MarkDefinition): MarkSpec => ({
  ...(attrs && { attrs: attrsOf(attrs) }),
  ...(excludes && { excludes }),
  toDOM: () => [tag, 0],
  parseDOM: [tag, ...otherTags].map((each) => ({ tag: each })),
  ...dom,
})

const mapped = <K extends string, V, T>(values: Readonly<Record<K, V>>, map: (value: V, name: K) => T) =>
  Object.fromEntries(
    Object.entries<V>(values).map(([name, value]) => [name, map(value, name as K)]),
  ) as Record<K, T>

/** The nodes and marks of `content/rich-text` as a schema of ProseMirror, for the editor and for the conversion of HTML. */
export const documentSchema = new Schema<NodeName | 'doc', MarkName>({
  // An empty text has a paragraph in the editor.
  nodes: { doc: { content: 'block+' }, ...mapped(nodes, (_, name) => nodeSpec(name)) },
  marks: mapped<MarkName, MarkDefinition, MarkSpec>(marks, markSpec),
})
