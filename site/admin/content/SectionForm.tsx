import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useId, useRef, useState } from 'react'
import type { Section } from '#content/section.ts'
import { ApiError } from '../../session/request.ts'
import { statusOf } from '../lib/api.ts'
import { drafts } from '../lib/drafts.ts'
import { AlsoHere } from '../lib/presence.tsx'
import { Trouble } from '../ui/states.tsx'
import { Conflict } from './Conflict.tsx'
import { DeletedNote } from './Deleted.tsx'
import { FieldInput } from './FieldInput.tsx'
import {
  changesOf,
  nameOf,
  recordOf,
  valuesOf,
  type ContentRecord,
  type Stored,
  type Values,
} from './records.ts'
import { SaveBar, type SaveState } from './SaveBar.tsx'
import { SearchPreview } from './SearchPreview.tsx'
import { say } from './say.ts'
import { draftName, useDraft, type Draft } from './use-draft.ts'

/** What was saved, as its owner calls it: `the banner`, `FAQ, heading`, `“Basic”`. */
const thingOf = (section: Section, record: ContentRecord) =>
  section.holds === 'one' ? section.title.replace(':', ',') : nameOf(section, record)

interface Props {
  section: Section
  /** Without it the form adds a record. */
  stored: Stored | undefined
  onType: (values: Values | null) => void
  /** After a new record was added; `open` when more was typed meanwhile, which now is a draft of that record. */
  onAdded?: (record: ContentRecord, open: boolean) => void
}

/** How often a save is merged with what others save at the same time before it is given up. */
const mostMerges = 5

/** The form of one record: generated from its section, saved with a version, live when it says so. */
export function SectionForm({ section, stored, onType, onAdded }: Props) {
  const client = useQueryClient()
  const changes = changesOf(section, client)
  const id = useId()
  const draft = useDraft(section, stored, onType)
  const { form } = draft
  const [saving, setSaving] = useState(false)
  const [saved, setSaved] = useState(false)
  const [trouble, setTrouble] = useState<unknown>()
  const [conflict, setConflict] = useState<{ theirs: Stored; names: readonly string[] }>()
  const run = useRef({ busy: false, again: false, left: false })
  const { isDirty } = form.formState
  useEffect(() => {
    const { current } = run
    current.left = false
    return () => void (current.left = true)
  }, [])

  async function save(values: Values) {
    if (run.current.busy) return void (run.current.again = true)
    Object.assign(run.current, { busy: true, again: false })
    setSaving(true)
    setTrouble(undefined)
    try {
      const done = stored ? await update(stored.record._id, values) : await add(values)
      if (done) setSaved(true)
    } catch (error) {
      await refused(error)
      run.current.again = false
    } finally {
      run.current.busy = false
      setSaving(false)
    }
    if (run.current.again && draft.isChanged()) await submit()
  }

  /** Saves; what somebody else has saved meanwhile is merged. Gives false when there is something to choose. */
  async function update(recordId: string, values: Values, merges = 0): Promise<boolean> {
    const version = draft.version()
    draft.sending(values)
    try {
      const now = await changes.update(recordId, values, version)
      const undo = now.version === version ? undefined : () => changes.restore(recordId, version)
      draft.saved(now, values)
      void changes.show(now)
      const text = `Saved: ${thingOf(section, now.record)}.`
      say(
        section,
        merges > 0 ? `${text} Merged with what was saved meanwhile.` : text,
        now.published,
        client,
        undo,
      )
      return true
    } catch (error) {
      if (statusOf(error) !== 412 || merges === mostMerges) throw error
    }
    draft.refused()
    const theirs = await client.query({ ...recordOf(section, recordId), staleTime: 0 })
    const names = draft.rebase(theirs)
    if (names.length === 0) return update(recordId, form.getValues(), merges + 1)
    setConflict({ theirs, names })
    return false
  }

  async function add(values: Values): Promise<boolean> {
    const now = await changes.create(values, draft.sending(values))
    const undo = () => changes.remove(now.record._id)
    say(section, `Added: ${thingOf(section, now.record)}.`, now.published, client, undo)
    draft.saved(now, values)
    void changes.show(now)
    if (!onAdded) return true
    // What was typed while it was on its way belongs to the record that there is now.
    const more = drafts.read<Draft>(draft.name)
    if (more) drafts.write(draftName(section, now.record._id), more)
    drafts.remove(draft.name)
    if (!run.current.left) onAdded(now.record, more !== undefined)
    return true
  }

  async function refused(error: unknown) {
    const status = statusOf(error) ?? 0
    if (status >= 400 && status < 500) draft.refused()
    // Deleted meanwhile: the screen shows what was typed, and by whom it was deleted.
    if (stored && status === 404) return client.invalidateQueries({ queryKey: ['content', section.key] })
    const fields = error instanceof ApiError ? Object.entries(error.errors) : []
    const known = fields.filter(([name]) => name in section.fields)
    for (const [i, [name, message]] of known.entries())
      form.setError(name, { type: 'server', message }, { shouldFocus: i === 0 })
    if (known.length === 0) setTrouble(error)
  }

  const submit = () => form.handleSubmit((values) => save(values))()
  const state: SaveState = saving ? 'saving' : isDirty ? 'unsaved' : saved ? 'saved' : ''

  if (conflict)
    return (
      <Conflict
        section={section}
        names={conflict.names}
        mine={form.getValues()}
        theirs={conflict.theirs}
        onChosen={(takeTheirs) => {
          const other = valuesOf(section, conflict.theirs.record)
          for (const name of takeTheirs) form.setValue(name, other[name] ?? '', { shouldDirty: true })
          draft.rebase(conflict.theirs, true)
          setConflict(undefined)
          void submit()
        }}
        onBack={() => setConflict(undefined)}
      />
    )
  return (
    <form
      noValidate
      className="record-form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      aria-busy={saving}
    >
      {draft.lost && <DeletedNote section={section} />}
      {stored && (
        <AlsoHere
          subject={`${section.key} ${stored.record._id}`}
          draft={draft.name}
          hint="What you change in different fields is merged; about the same field you are asked."
        />
      )}
      {draft.broughtBack && isDirty && (
        <p className="note" role="status">
          What you typed before and did not save is here again.
        </p>
      )}
      {Object.entries(section.fields).map(([name, field]) => (
        <Fragment key={name}>
          <FieldInput form={form} name={name} field={field} id={`${id}-${name}`} />
          {field.seo?.part === 'description' && (
            <SearchPreview form={form} section={section} path={field.seo.page} />
          )}
        </Fragment>
      ))}
      {trouble !== undefined && <Trouble error={trouble} />}
      <SaveBar
        state={state}
        verb={stored ? 'Save' : section.holds === 'one' ? 'Save' : 'Add'}
        onDiscard={draft.discard}
        problems={Object.keys(form.formState.errors).length}
      />
    </form>
  )
}
