import { DOMParser, type Node as DocumentNode } from 'prosemirror-model'
import { EditorState, type Command } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { NodeName, RichText } from '#content/rich-text/schema.ts'
import { fromDocument, toDocument, type EditorContent } from './document.ts'
import { documentSchema } from '#convert/document-schema.ts'
import { cleanPaste, type LeftOut } from './paste.ts'
import { editorNodes } from './nodes.ts'
import { pluginsOf } from './plugins.ts'
import { withoutStyles } from './without-styles.ts'

interface Options {
  text: RichText | undefined
  attributes: Readonly<Record<string, string>>
  onChange: (content: EditorContent) => void
  openLink: () => void
  /** Opens the dialog of a node. */
  openDialog: (node: NodeName) => void
  onEscape: () => void
  /** Called with what was removed from a pasted text. */
  onLeftOut: (what: LeftOut) => void
}

export interface Editor {
  state: EditorState | undefined
  run: (command: Command) => void
  focus: () => void
  /** Shows another text, such as that of another version. */
  replace: (text: RichText | undefined) => void
}

/** A rich text editor in the element of `mount`. The view lives as long as the component and reads the latest options. */
export function useEditor(mount: RefObject<HTMLDivElement | null>, options: Options): Editor {
  const view = useRef<EditorView>(undefined)
  const latest = useRef(options)
  const [state, setState] = useState<EditorState>()
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    const plugins = pluginsOf({
      openLink: () => latest.current.openLink(),
      onEscape: () => latest.current.onEscape(),
    })
    const begin = (doc: DocumentNode) => EditorState.create({ doc, plugins })
    const parser = DOMParser.fromSchema(documentSchema)
    const editor = new EditorView(mount.current, {
      state: begin(toDocument(latest.current.text)),
      attributes: () => latest.current.attributes,
      transformPastedHTML: withoutStyles,
      clipboardParser: {
        parse: (dom, parseOptions) => parser.parse(dom, parseOptions),
        parseSlice: (dom, parseOptions) => {
          const root = dom as HTMLElement
          // HTML that was copied from the editor itself needs no cleaning.
          if (!root.querySelector('[data-pm-slice]')) {
            latest.current.onLeftOut(cleanPaste(root))
          }
          return parser.parseSlice(root, parseOptions)
        },
      } as DOMParser,
      nodeViews: Object.fromEntries(
        Object.entries(editorNodes).flatMap(([name, { nodeView }]) => (nodeView ? [[name, nodeView]] : [])),
      ),
      handleClickOn: (view, _, node, position, event) =>
        editorNodes[node.type.name as NodeName]?.onClick?.(view, node, position, event.target as Element) ??
        false,
      handleDoubleClickOn: (_, __, node) => {
        const name = node.type.name as NodeName
        if (!editorNodes[name]?.Dialog) return false
        latest.current.openDialog(name)
        return true
      },
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction)
        editor.updateState(next)
        setState(next)
        if (!transaction.docChanged || transaction.getMeta('replaced')) return
        latest.current.onChange(fromDocument(next.doc))
      },
    })
    view.current = editor
    // The first state exists only after the view was created.
    // oxlint-disable-next-line react/set-state-in-effect
    setState(editor.state)
    return () => editor.destroy()
  }, [mount])
  return {
    state,
    run: (command) => {
      const { current } = view
      if (!current) return
      command(current.state, current.dispatch, current)
      current.focus()
    },
    focus: () => view.current?.focus(),
    replace: (text) => {
      const { current } = view
      if (!current) return
      const { tr, doc } = current.state
      current.dispatch(
        tr.replaceWith(0, doc.content.size, toDocument(text).content).setMeta('replaced', true),
      )
    },
  }
}
