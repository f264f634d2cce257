import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { FieldsContext } from '../../../ui/form/fields-context.ts'
import { focusFirstError } from '../../../ui/form/focus-error.ts'
import { messagesOf } from '../../../ui/form/use-fields-form.ts'
import type { FormState } from '../../../ui/form/use-form-state.ts'
import { Note } from '../../../ui/note.tsx'
import { useHashTarget } from '../../../ui/use-hash-target.ts'
import { RecordContext, type RecordContextValue } from '../fields/record-context.ts'
import { RecordFields } from '../fields/RecordFields.tsx'
import { useEditorBar } from '../preview/editor-bar.ts'
import { HistoryButtons } from './HistoryButtons.tsx'

interface Props extends RecordContextValue {
  state: FormState
  recordId?: string | undefined
  isSaving: boolean
  onSubmit: () => unknown
  /** Above the fields. */
  notes?: ReactNode
  /** Below the fields. */
  children: ReactNode
}

/** The form of a record, or of a draft of it: its fields between its notes and its save bar. */
export function RecordForm({
  state,
  section,
  isNew,
  liveAddress,
  recordId,
  isSaving,
  onSubmit,
  notes,
  children,
}: Props) {
  const { form, isRestored, copyOf } = state
  const bar = useEditorBar(section)
  const errors = messagesOf(form.formState.errors)
  const element = useRef<HTMLFormElement>(null)
  const { hash, key: visit } = useLocation()
  useHashTarget(hash, visit)
  const { submitCount, isDirty } = form.formState
  // What the server refuses appears later, also of a save that is no submit, such as that of a draft.
  const refused = Object.entries(form.formState.errors).flatMap(([name, error]) =>
    error?.type === 'server' ? [name] : [],
  )
  const seen = useRef<readonly string[]>([])
  const focusError = useEffectEvent(() => focusFirstError(element.current, errors))
  const focusRefused = useEffectEvent(() => {
    const isNew = refused.some((name) => !seen.current.includes(name))
    seen.current = refused
    if (isNew) focusError()
  })
  useEffect(() => void focusError(), [submitCount])
  const refusedNames = refused.join()
  useEffect(() => focusRefused(), [refusedNames])
  return (
    <form
      ref={element}
      noValidate
      className="record-form"
      data-form={section.key}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
      aria-busy={isSaving}
    >
      {notes}
      {isRestored && isDirty && (
        <Note role="status">
          {copyOf
            ? `This is a copy of “${copyOf}”. It is added when you save it.`
            : 'Your unsaved changes were restored.'}
        </Note>
      )}
      <RecordContext value={{ section, isNew, liveAddress }}>
        <FieldsContext value={{ form, fields: section.fields, errors, marksChanges: true }}>
          <RecordFields recordId={recordId} />
        </FieldsContext>
      </RecordContext>
      {bar?.tools && createPortal(<HistoryButtons form={form} />, bar.tools)}
      {children}
    </form>
  )
}
