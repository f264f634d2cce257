import { createContext, use } from 'react'
import type { Section } from '#content/sections/section.ts'

/** The bar of the editor at full width: where the form and the preview put their controls. */
interface EditorBar {
  /** The section that is written at full width. */
  section: Section
  /** For what changes the view or the text. */
  tools: HTMLElement | null
  /** For saving and publishing. */
  actions: HTMLElement | null
}

export const EditorBarContext = createContext<EditorBar | null>(null)

/** The bar, if this section is written at full width now. */
export function useEditorBar(section: Section): EditorBar | null {
  const bar = use(EditorBarContext)
  return bar?.section === section ? bar : null
}

const longKinds = new Set(['richText', 'blocks', 'layout', 'prose'])

/** Whether a section has texts or parts that need room: articles, pages, layouts. */
export const isWritten = ({ fields }: Section) =>
  Object.values(fields).some(({ kind }) => longKinds.has(kind))
