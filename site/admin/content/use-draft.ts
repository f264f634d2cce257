import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useForm, type Resolver } from 'react-hook-form'
import { useBeforeUnload, useBlocker } from 'react-router'
import { wrongWith } from '#content/check.ts'
import type { Section } from '#content/section.ts'
import { askBeforeLeaving } from '../../account/leave.ts'
import { ask } from '../ui/ask.tsx'
import { drafts } from './drafts.ts'
import { valuesOf, type Stored, type Values } from './records.ts'

type Typed = Record<string, string>

const resolverFor =
  (section: Section): Resolver<Typed> =>
  (values) => {
    const wrong = Object.entries(section.fields).flatMap(([name, field]) => {
      const message = wrongWith(field, values[name] ?? '')
      return message ? [[name, { type: 'content', message }] as const] : []
    })
    return wrong.length > 0 ? { values: {}, errors: Object.fromEntries(wrong) } : { values, errors: {} }
  }

/**
 * The form of a record, or of one that is new. What is typed and not saved is kept over a reload, handed on to the
 * preview, and not left behind without a question.
 */
export function useDraft(
  section: Section,
  stored: Stored | undefined,
  onType: (values: Values | null) => void,
) {
  const id = stored?.record._id
  const kept = useMemo(() => drafts.read(section.key, id), [section.key, id])
  const form = useForm<Typed>({
    defaultValues: valuesOf(section, stored?.record),
    resolver: resolverFor(section),
    reValidateMode: 'onChange',
  })
  /** The version that what is typed began from. */
  const base = useRef(kept?.version ?? stored?.version)
  const [broughtBack, setBroughtBack] = useState(false)
  const { isDirty } = form.formState
  const dirty = useRef(false)
  dirty.current = isDirty

  useEffect(() => {
    if (!kept) return
    for (const [name, value] of Object.entries(valuesOf(section, kept.values)))
      form.setValue(name, value, { shouldDirty: true })
    setBroughtBack(true)
  }, [form, kept, section])

  const version = stored?.version
  useEffect(() => {
    if (dirty.current || drafts.read(section.key, id)) return
    base.current = version
    form.reset(valuesOf(section, stored?.record))
    // Only another version is another record.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [version, id])

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty: changed }) => {
          onType(changed ? values : null)
          if (changed) drafts.keep(section.key, id, { version: base.current, values })
          else drafts.drop(section.key, id)
        },
      }),
    [form, section, id, onType],
  )

  useBeforeUnload((event) => {
    if (dirty.current) event.preventDefault()
  })
  const forget = () => {
    drafts.drop(section.key, id)
    dirty.current = false
    setBroughtBack(false)
  }
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.current && currentLocation.pathname !== nextLocation.pathname,
  )
  const mayDiscard = useEffectEvent(() =>
    ask({
      title: 'Leave without saving?',
      text: `What you changed in “${section.title}” is not saved.`,
      yes: 'Discard changes',
      no: 'Stay here',
    }),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void mayDiscard().then((leave) => {
      if (!leave) return blocker.reset()
      drafts.drop(section.key, id)
      blocker.proceed()
    })
  }, [blocker, section, id])
  useEffect(() => askBeforeLeaving(async () => !dirty.current || mayDiscard()), [])

  return {
    form,
    broughtBack,
    /** The version to name when saving. */
    baseVersion: () => base.current,
    /** What is in the form is stored now, or given up. */
    settle(now: Stored | undefined) {
      forget()
      base.current = now?.version
      form.reset(valuesOf(section, now?.record))
      onType(null)
    },
    forget,
  }
}
