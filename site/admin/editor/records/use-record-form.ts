import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Section } from '#content/sections/section.ts'
import { formDrafts } from '../../../session/form-drafts.ts'
import { useUnsavedForm } from '../../../ui/form/unsaved.ts'
import { isSame, merge } from './merge.ts'
import { valuesOf, type VersionedRecord, type Values } from './records.ts'
import { resolverFor } from './resolver.ts'

type FormValues = Record<string, string>

/** The unsaved values of a form, with the version that they are based on. */
export interface FormDraft {
  version: number | undefined
  base: Values
  values: Values
  /** Values that were sent, but not answered yet. */
  sent?: readonly Values[] | undefined
  /** The idempotency key of a new record. */
  key?: string | undefined
  /** The name of the record that a new one is a copy of. */
  copyOf?: string | undefined
}

/** The name of a record's draft. For a section with a single record it has no id, so the draft survives a deletion. */
export const formDraftName = (section: Section, id: string | undefined) =>
  section.holds === 'one' ? section.key : `${section.key} ${id ?? 'new'}`

interface Options {
  /** The name of the draft. */
  name?: string
  /** Required fields may be empty. */
  isPartial?: boolean
}

/**
 * The form state of a stored or new record. Unsaved values survive a reload, are passed to `onChange` for the preview,
 * and are merged with the saves of other users.
 */
export function useRecordForm(
  section: Section,
  stored: VersionedRecord | undefined,
  onChange: (values: Values | null) => void,
  { name = formDraftName(section, stored?.record._id), isPartial = false }: Options = {},
) {
  const [savedDraft] = useState(() => formDrafts.read<FormDraft>(name))
  const [isRestored, setRestored] = useState(savedDraft !== undefined)
  const form = useForm<FormValues>({
    defaultValues: valuesOf(section, savedDraft?.base ?? stored?.record),
    resolver: resolverFor(section, isPartial),
    reValidateMode: 'onChange',
  })
  const base = useRef<Omit<FormDraft, 'values'>>({
    version: savedDraft?.version ?? stored?.version,
    base: savedDraft?.base ?? valuesOf(section, stored?.record),
    sent: savedDraft?.sent,
    key: savedDraft?.key,
    copyOf: savedDraft?.copyOf,
  })
  /** The newest known version of the record, which `discard` shows. */
  const newest = useRef(stored)
  useUnsavedForm(name, section.title)

  /** Stores the draft if the form differs from the saved values, and updates the preview. */
  function persist() {
    const values = form.getValues()
    const changed = Object.keys(values).some((field) => values[field] !== base.current.base[field])
    if (changed || base.current.sent?.length)
      formDrafts.write(name, { ...base.current, values } satisfies FormDraft)
    else formDrafts.remove(name)
    onChange(changed ? values : null)
  }

  /** Sets the form to `values`, with `now` as the new base. */
  function resetTo(now: VersionedRecord | undefined, values: Values) {
    newest.current = now
    const theirs = valuesOf(section, now?.record)
    // Keeps trailing whitespace, after which the user may type the next word.
    const saved = Object.fromEntries(
      Object.entries(theirs).map(([field, value]) => [
        field,
        isSame(value, values[field]) ? (values[field] ?? '') : value,
      ]),
    )
    base.current = { version: now?.version, base: saved }
    form.resetDefaultValues(saved)
    for (const [field, value] of Object.entries(values))
      if (form.getValues(field) !== value) form.setValue(field, value, { shouldDirty: true })
    persist()
  }

  /**
   * Merges the form with another version of the record. Returns the fields with conflicts; if there are any, changes
   * nothing, unless `mine` is set: then the form's values win.
   */
  function rebase(now: VersionedRecord | undefined, mine = false): string[] {
    newest.current = now
    const { base: before, sent } = base.current
    const theirs = valuesOf(section, now?.record)
    const { values, conflicts } = merge({ base: before, mine: form.getValues(), theirs, sent })
    if (conflicts.length > 0 && !mine) return conflicts
    resetTo(now, values)
    return []
  }

  const restore = useEffectEvent(() => {
    if (!savedDraft) return
    for (const [field, value] of Object.entries(valuesOf(section, savedDraft.values)))
      form.setValue(field, value, { shouldDirty: true })
    persist()
  })
  useEffect(() => restore(), [])

  const version = stored?.version
  const mergeNewerVersion = useEffectEvent(() => {
    // Ignores an older version, from a request that was sent before the last save was answered.
    if (version !== undefined && version > (base.current.version ?? 0)) rebase(stored)
  })
  useEffect(() => mergeNewerVersion(), [version])

  const onInput = useEffectEvent(persist)
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => onInput() }), [form])

  return {
    form,
    name,
    /** Whether the form shows a restored draft that was not saved or discarded since. */
    isRestored,
    copyOf: savedDraft?.copyOf,
    /** Whether the record was deleted while the draft has unsaved values of it. */
    isRecordDeleted: stored === undefined && savedDraft?.version !== undefined,
    /** The version that a save has to send; 0 for a record that did not exist when the editing started. */
    version: () => base.current.version ?? 0,
    isChanged: () => formDrafts.has(name),
    /** Stores the values before they are sent. Returns the idempotency key, and whether others may have been saved. */
    markSending(values: Values): { key: string; isRetry: boolean } {
      const sent = base.current.sent ?? []
      base.current.key ??= crypto.randomUUID()
      base.current.sent = [...sent, values]
      persist()
      return { key: base.current.key, isRetry: sent.length > 0 }
    },
    /** Removes the values that were sent last: the server has rejected them. */
    markRejected() {
      base.current.sent = base.current.sent?.slice(0, -1)
      persist()
    },
    /** Makes the saved record the new base. Values typed since `sent` stay, unless they were discarded. */
    markSaved(now: VersionedRecord, sent: Values) {
      setRestored(false)
      const theirs = valuesOf(section, now.record)
      const mine = formDrafts.has(name) ? form.getValues() : sent
      const values = Object.keys(theirs).map((field) => {
        const isSaved = isSame(mine[field], sent[field]) && !isSame(mine[field], theirs[field])
        return [field, (isSaved ? theirs[field] : mine[field]) ?? ''] as const
      })
      resetTo(now, Object.fromEntries(values))
    },
    rebase,
    discard: () => {
      setRestored(false)
      resetTo(newest.current, valuesOf(section, newest.current?.record))
    },
  }
}
