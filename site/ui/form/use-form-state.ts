import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isDraftable, type FormFields } from '#content/model/form-field.ts'
import { formDrafts, trackUnsavedInput } from '../../session/form-drafts.ts'
import type { Values } from './fields-context.ts'
import { isSame, merge } from './merge.ts'
import { useAskBeforeLeaving, useUnsavedForm } from './unsaved.ts'
import { useFieldsForm, type Checks } from './use-fields-form.ts'

/** Stored values, with their version if they have one. */
export interface Stored {
  values: Values
  version?: number | string | undefined
}

/** The unsaved values of a form, with the stored values that they are based on. */
export interface FormDraft {
  version?: Stored['version']
  base?: Values | undefined
  values: Values
  /** Values that were sent, but not answered yet. */
  sent?: readonly Values[] | undefined
  /** The name of the record that a new one is a copy of. */
  copyOf?: string | undefined
}

interface Options {
  fields: FormFields
  /** What is stored. When it changes, the form is merged with it; nothing for a new record. */
  stored: Stored | undefined
  checks?: Checks | undefined
  /** Required fields may be empty. */
  isPartial?: boolean | undefined
  /** The name of the draft, which keeps unsent values across a reload or a sign-in. */
  draft?: string | undefined
  /** The title of the form in the question whether to leave the screen with unsaved changes; asked if it has one. */
  title?: string | undefined
  /** Without a draft, the browser asks before the page is left with changes of what is stored. */
  asksBeforeLeaving?: boolean
  /** A conflict with a newer version is left to the caller of `rebase`; otherwise the values of the form win. */
  asksOnConflict?: boolean
  onChange?: (values: Values | null) => void
}

/** The values of the declared fields; empty where there is none. */
const valuesIn = (fields: FormFields, values: Values = {}): Record<string, string> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, values[name] ?? '']))

/** What of the values may be kept in the browser: no passwords. */
const draftable = (fields: FormFields, values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => fields[name] && isDraftable(fields[name])))

/**
 * The values of a form: what was typed, what is stored, and what differs. Unsaved values survive a reload, and are merged
 * with what others save.
 */
export function useFormState({
  fields,
  stored,
  checks,
  isPartial,
  draft: name,
  title,
  asksBeforeLeaving = false,
  asksOnConflict = false,
  onChange,
}: Options) {
  const [savedDraft] = useState(() => (name === undefined ? undefined : formDrafts.read<FormDraft>(name)))
  const [isRestored, setRestored] = useState(savedDraft !== undefined)
  const initial = savedDraft?.base ?? stored?.values
  const form = useFieldsForm({ fields, values: valuesIn(fields, initial), checks, isPartial })
  const base = useRef<Omit<FormDraft, 'values' | 'base'> & { base: Values }>({
    version: savedDraft?.version ?? stored?.version,
    base: valuesIn(fields, initial),
    sent: savedDraft?.sent,
    copyOf: savedDraft?.copyOf,
  })
  /** The newest known values, which `discard` shows. */
  const newest = useRef(stored)
  const { isDirty } = form.formState
  useEffect(() => trackUnsavedInput(isDirty), [isDirty])
  useUnsavedForm(title === undefined ? undefined : name, title ?? '')
  useAskBeforeLeaving(asksBeforeLeaving && isDirty && name === undefined)

  /** Values of a draft that another form of the same name has, such as that of a visitor who then signs in. */
  const others = Object.fromEntries(
    Object.entries(savedDraft?.values ?? {}).filter(
      ([field, text]) => text && !(fields[field] && isDraftable(fields[field])),
    ),
  )

  /** Stores the draft if the form differs from the stored values, and reports the change. */
  function persist() {
    const values = draftable(fields, form.getValues())
    const changed = Object.keys(values).some((field) => values[field] !== (base.current.base[field] ?? ''))
    if (name !== undefined) {
      const { base: before, sent, ...draft } = base.current
      if (changed || sent?.length || Object.keys(others).length > 0)
        formDrafts.write(name, {
          ...draft,
          base: draftable(fields, before),
          sent: sent?.map((each) => draftable(fields, each)),
          values: { ...others, ...values },
        } satisfies FormDraft)
      else formDrafts.remove(name)
    }
    onChange?.(changed ? values : null)
  }

  /** Sets the form to `values`, with `now` as the new base. */
  function resetTo(now: Stored | undefined, values: Values) {
    const theirs = valuesIn(fields, now?.values)
    // Keeps trailing whitespace, after which the user may type the next word.
    const saved = Object.fromEntries(
      Object.entries(theirs).map(([field, value]) => [
        field,
        isSame(value, values[field]) ? (values[field] ?? '') : value,
      ]),
    )
    base.current = { version: now?.version, base: saved }
    const before = form.getValues()
    form.resetDefaultValues(saved)
    for (const [field, value] of Object.entries(values))
      if (form.getValues(field) !== value) form.setValue(field, value, { shouldDirty: true })
    // The error of an empty field ends once values that were loaded fill it in.
    const filled = Object.keys(fields).filter((field) => form.getValues(field) !== before[field])
    const corrected = filled.filter((field) => form.getFieldState(field).error)
    if (corrected.length > 0) void form.trigger(corrected)
    persist()
  }

  /**
   * Merges the form with other stored values. Returns the fields with conflicts; if there are any, changes nothing,
   * unless `mine` is set: then the form's values win.
   */
  function rebase(now: Stored | undefined, mine = false): string[] {
    newest.current = now
    const { base: before, sent } = base.current
    const theirs = valuesIn(fields, now?.values)
    const { values, conflicts } = merge({ base: before, mine: form.getValues(), theirs, sent })
    if (conflicts.length > 0 && !mine) return conflicts
    resetTo(now, values)
    return []
  }

  /** Once: the effects of a form run again when the tab that it is on is shown again. */
  const wasRestored = useRef(false)
  const restore = useEffectEvent(() => {
    if (wasRestored.current) return
    wasRestored.current = true
    const before = base.current.base
    const typed = Object.keys(before).filter((field) => form.getValues(field) !== before[field])
    // Typed before the page was hydrated: it stays. What shows the field does not know it yet.
    for (const field of typed) form.setValue(field, form.getValues(field), { shouldDirty: true })
    for (const [field, value] of Object.entries(savedDraft?.values ?? {}))
      if (fields[field] && isDraftable(fields[field]) && !typed.includes(field))
        form.setValue(field, value, { shouldDirty: true })
    if (savedDraft || typed.length > 0) persist()
  })
  useEffect(() => restore(), [])

  const version = stored?.version
  const storedText = stored && version === undefined ? JSON.stringify(stored.values) : ''
  const mergeStored = useEffectEvent(() => {
    if (!stored) return
    const { version: knownVersion, base: before } = base.current
    // Ignores an older version, from a request that was sent before the last save was answered.
    if (typeof version === 'number' && version <= Number(knownVersion ?? 0)) return
    if (typeof version === 'string' && version === knownVersion) return
    if (version !== undefined) return void rebase(stored, !asksOnConflict)
    // What is not loaded yet is unknown, not empty.
    const known = Object.entries(stored.values).filter(([, text]) => text !== undefined)
    const values = valuesIn(fields, { ...before, ...Object.fromEntries(known) })
    if (Object.keys(values).some((field) => values[field] !== before[field])) rebase({ values }, true)
  })
  useEffect(() => mergeStored(), [version, storedText])

  const onInput = useEffectEvent(persist)
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => onInput() }), [form])

  return {
    form,
    /** Whether the form shows a restored draft that was not saved or discarded since. */
    isRestored,
    copyOf: savedDraft?.copyOf,
    /** The version that the restored draft is based on. */
    draftVersion: savedDraft?.version,
    /** The version that a save has to send; 0 for what did not exist when the editing started. */
    version: () => Number(base.current.version ?? 0),
    isChanged: () => name !== undefined && formDrafts.has(name),
    /** Stores the values before they are sent: a newer version that has them is the result of this. */
    markSending(values: Values) {
      base.current.sent = [...(base.current.sent ?? []), values]
      persist()
    },
    /** Removes the values that were sent last: the server has rejected them. */
    markRejected() {
      base.current.sent = base.current.sent?.slice(0, -1)
      persist()
    },
    /**
     * Makes the stored values the new base. Values typed since `sent` stay, unless they were discarded; of a form that
     * is emptied, what was appended to them.
     */
    markSaved(now: Stored, sent: Values, isEmptied = false) {
      setRestored(false)
      newest.current = now
      const theirs = valuesIn(fields, now.values)
      const isDiscarded = name !== undefined && !formDrafts.has(name)
      const mine = isDiscarded ? sent : form.getValues()
      const values = Object.keys(theirs).map((field) => {
        const [own = '', before = '', saved = ''] = [mine[field], sent[field], theirs[field]]
        if (isSame(own, before)) return [field, isSame(own, saved) ? own : saved] as const
        const isAppended = isEmptied && own.startsWith(before)
        return [field, isAppended ? own.slice(before.length).trimStart() : own] as const
      })
      resetTo(now, Object.fromEntries(values))
    },
    rebase,
    discard: () => {
      setRestored(false)
      resetTo(newest.current, valuesIn(fields, newest.current?.values))
    },
  }
}

export type FormState = ReturnType<typeof useFormState>
