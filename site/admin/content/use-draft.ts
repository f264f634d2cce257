import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Section } from '#content/section.ts'
import { drafts } from '../../ui/form/drafts.ts'
import { useUnsavedForm } from '../../ui/form/unsaved.ts'
import { isSame, merge } from './merge.ts'
import { valuesOf, type Stored, type Values } from './records.ts'
import { resolverFor } from './resolver.ts'

type Typed = Record<string, string>

/** What was typed and not saved, with the version that it began from. */
export interface Draft {
  version: number | undefined
  base: Values
  values: Values
  /** What was sent while no answer has come. */
  sent?: readonly Values[] | undefined
  /** Of a new record: makes it safe to send again. */
  key?: string | undefined
  /** Of a new record: what it is a copy of. */
  copyOf?: string | undefined
}

/** The one record of a section keeps its draft when it is deleted and added again. */
export const draftName = (section: Section, id: string | undefined) =>
  section.holds === 'one' ? section.key : `${section.key} ${id ?? 'new'}`

interface Options {
  /** Under which it is kept. */
  name?: string
  /** Required fields may be empty. */
  isPartial?: boolean
}

/**
 * The form of a record, or of one that is new. What is typed and not saved survives a reload, is handed on to the
 * preview, and is merged with what others save meanwhile.
 */
export function useDraft(
  section: Section,
  stored: Stored | undefined,
  onChange: (values: Values | null) => void,
  { name = draftName(section, stored?.record._id), isPartial = false }: Options = {},
) {
  const [kept] = useState(() => drafts.read<Draft>(name))
  const [broughtBack, setBroughtBack] = useState(kept !== undefined)
  const form = useForm<Typed>({
    defaultValues: valuesOf(section, kept?.base ?? stored?.record),
    resolver: resolverFor(section, isPartial),
    reValidateMode: 'onChange',
  })
  const base = useRef<Omit<Draft, 'values'>>({
    version: kept?.version ?? stored?.version,
    base: kept?.base ?? valuesOf(section, stored?.record),
    sent: kept?.sent,
    key: kept?.key,
    copyOf: kept?.copyOf,
  })
  useUnsavedForm(name, section.title)

  /** Stores what differs from what is saved, and shows it in the preview. */
  function persist() {
    const values = form.getValues()
    const changed = Object.keys(values).some((field) => values[field] !== base.current.base[field])
    if (changed || base.current.sent?.length) drafts.write(name, { ...base.current, values } satisfies Draft)
    else drafts.remove(name)
    onChange(changed ? values : null)
  }

  /** Sets the form to `values`, which now differ from `now`. */
  function begin(now: Stored | undefined, values: Values) {
    const theirs = valuesOf(section, now?.record)
    // A blank at the end may be followed by the next word.
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
   * Goes on from another version of the record. Gives the fields that were changed in both; while there are any,
   * nothing is changed, unless `mine` wins.
   */
  function rebase(now: Stored | undefined, mine = false): string[] {
    const { base: before, sent } = base.current
    const theirs = valuesOf(section, now?.record)
    const { values, conflicts } = merge({ base: before, mine: form.getValues(), theirs, sent })
    if (conflicts.length > 0 && !mine) return conflicts
    begin(now, values)
    return []
  }

  const open = useEffectEvent(() => {
    if (!kept) return
    for (const [field, value] of Object.entries(valuesOf(section, kept.values)))
      form.setValue(field, value, { shouldDirty: true })
    persist()
  })
  useEffect(() => open(), [])

  const version = stored?.version
  const follow = useEffectEvent(() => {
    // An older one was under way while the last save was answered.
    if (version !== undefined && version > (base.current.version ?? 0)) rebase(stored)
  })
  useEffect(() => follow(), [version])

  const typed = useEffectEvent(persist)
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => typed() }), [form])

  return {
    form,
    name,
    broughtBack,
    copyOf: kept?.copyOf,
    /** Of a record that is deleted by now, whose words are still here. */
    lost: stored === undefined && kept?.version !== undefined,
    /** What saving names; a record that somebody else has added meanwhile has not been seen in any version. */
    version: () => base.current.version ?? 0,
    isChanged: () => drafts.has(name),
    /** Notes what is sent, before it is. Gives the key that makes it safe to send again. */
    sending(values: Values): string {
      base.current.key ??= crypto.randomUUID()
      base.current.sent = [...(base.current.sent ?? []), values]
      persist()
      return base.current.key
    },
    /** What was sent last was refused. */
    refused() {
      base.current.sent = base.current.sent?.slice(0, -1)
      persist()
    },
    /** The record is saved; what was typed meanwhile stays, unless it was discarded. */
    saved(now: Stored, sent: Values) {
      setBroughtBack(false)
      const theirs = valuesOf(section, now.record)
      const mine = drafts.has(name) ? form.getValues() : sent
      const values = Object.keys(theirs).map((field) => {
        const isSaved = isSame(mine[field], sent[field]) && !isSame(mine[field], theirs[field])
        return [field, (isSaved ? theirs[field] : mine[field]) ?? ''] as const
      })
      begin(now, Object.fromEntries(values))
    },
    rebase,
    discard: () => {
      setBroughtBack(false)
      begin(stored, valuesOf(section, stored?.record))
    },
  }
}
