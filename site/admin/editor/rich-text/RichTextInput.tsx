import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { NodeSelection } from 'prosemirror-state'
import { useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { linksOf, readingMinutes, plainText } from '#content/rich-text/plain-text.ts'
import type { NodeName, RichText } from '#content/rich-text/schema.ts'
import { toMarkdown } from '#content/rich-text/to-markdown.ts'
import { toText } from '#content/model/value.ts'
import { toast } from '../../../ui/toast.tsx'
import { useFields } from '../../../ui/form/fields-context.ts'
import { missingPagesQuery } from '../records/publishing.ts'
import { linkAt, putBlock, putText, setLink } from './commands.ts'
import { fromDocument, toDocument } from './document.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { MarkdownDialog } from './MarkdownDialog.tsx'
import { editorNodes } from './nodes.ts'
import type { LeftOut } from './paste.ts'
import './rich-text.css'
import { Toolbar, type EditorDialog } from './Toolbar.tsx'
import { useEditor } from './use-editor.ts'

interface Props {
  name: string
  /** The id and the ARIA attributes of the text box. */
  attributes: { readonly id: string } & Readonly<Record<string, string | boolean | undefined>>
}

const attributesOf = (attributes: Props['attributes']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [[key, `${value}`]])),
  )

const parse = (value: string) => (value ? (JSON.parse(value) as RichText) : undefined)

/** The rich text editor as a field of a form; its value is the text as JSON. */
export function RichTextInput({ name, attributes }: Props) {
  const { form } = useFields()
  const { field } = useController({ control: form.control, name })
  const value = field.value ?? ''
  const [dialog, setDialog] = useState<EditorDialog>()
  const [error, setError] = useState<string>()
  const [leftOut, setLeftOut] = useState<LeftOut>({ pictures: 0, parts: [] })
  const bar = useRef<HTMLDivElement>(null)
  const mount = useRef<HTMLDivElement>(null)
  /** The value that the editor shows. */
  const editorValue = useRef(value)
  const editor = useEditor(mount, {
    text: parse(value),
    attributes: {
      role: 'textbox',
      dir: 'auto',
      'aria-multiline': 'true',
      class: 'editable-text',
      ...attributesOf(attributes),
    },
    onChange: ({ text, error: textError }) => {
      editorValue.current = toText(text)
      setError(textError)
      form.setValue(name, editorValue.current, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
    },
    openLink: () => setDialog('link'),
    openDialog: setDialog,
    onEscape: () => bar.current?.querySelector<HTMLElement>('[tabindex="0"], select')?.focus(),
    onLeftOut: setLeftOut,
  })
  const { state, run, focus } = editor
  useEffect(() => {
    // The form's value has changed, for example because another version was restored.
    if (editorValue.current === value) return
    editorValue.current = value
    editor.replace(parse(value))
  })
  useEffect(() => field.ref({ focus }))
  const selected = state?.selection instanceof NodeSelection ? state.selection.node : undefined
  const text = state && fromDocument(state.doc).text
  const close = () => setDialog(undefined)
  const NodeDialog = editorNodes[dialog as NodeName]?.Dialog
  const copyMarkdown = async () => {
    await navigator.clipboard.writeText(toMarkdown(text))
    toast({ text: 'Copied as Markdown.' })
  }
  return (
    <div className="rich-text-input">
      {state && (
        <Toolbar
          state={state}
          run={run}
          open={setDialog}
          copyMarkdown={() => void copyMarkdown()}
          controls={attributes.id}
          bar={bar}
        />
      )}
      <div ref={mount} />
      <div className="editor-notes" role="status">
        {error && <p className="error">{error}</p>}
        {leftOut.pictures > 0 && (
          <p>
            {leftOut.pictures === 1
              ? 'A picture from another site was'
              : `${leftOut.pictures} pictures from other sites were`}{' '}
            left out. Upload pictures that you are allowed to use.
          </p>
        )}
        {leftOut.parts.length > 0 && <p>Left out: {leftOut.parts.join(', ')}.</p>}
        <BrokenLinks text={text} />
      </div>
      <p className="counter" aria-hidden>
        {plainText(text).match(/\S+/g)?.length ?? 0} words, {readingMinutes(text)} min
      </p>
      {dialog === 'link' && state && (
        <LinkDialog
          href={linkAt(state)?.href}
          close={close}
          onLink={(href) => {
            close()
            run(setLink(href))
          }}
        />
      )}
      {NodeDialog && (
        <NodeDialog
          node={selected?.type.name === dialog ? selected : undefined}
          close={close}
          onPut={(node) => {
            close()
            run(putBlock(node))
          }}
        />
      )}
      {dialog === 'markdown' && (
        <MarkdownDialog
          close={close}
          onText={(inserted, omitted) => {
            close()
            setLeftOut({ pictures: 0, parts: omitted })
            run(putText(toDocument(inserted)))
          }}
        />
      )}
    </div>
  )
}

const pathOf = (href: string) => href.split(/[?#]/)[0]!

/** Shows an error for each link to a page of the site that does not exist. */
function BrokenLinks({ text }: { text: RichText | undefined }) {
  const links = [...new Set(linksOf(text))].filter((href) => {
    const path = pathOf(href)
    // Files, the back office and the API are not pages.
    return path.startsWith('/') && !/\.\w+$|^\/(?:media|admin|api)\//.test(path)
  })
  const { data: missing = [] } = useQuery({
    ...missingPagesQuery([...new Set(links.map(pathOf))]),
    placeholderData: keepPreviousData,
  })
  const broken = links.filter((href) => missing.includes(pathOf(href)))
  return broken.map((href) => (
    <p key={href} className="error">
      A link leads to {href}, which does not exist.
    </p>
  ))
}
