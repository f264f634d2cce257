import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useId, useState } from 'react'
import type { Section } from '#content/section.ts'
import { ApiProblem } from '../../lib/api.ts'
import { Trouble } from '../ui/states.tsx'
import { Conflict } from './Conflict.tsx'
import { FieldInput } from './FieldInput.tsx'
import { changesOf, nameOf, recordOf, type ContentRecord, type Stored, type Values } from './records.ts'
import { SaveBar, type SaveState } from './SaveBar.tsx'
import { SearchPreview } from './SearchPreview.tsx'
import { say } from './say.ts'
import { useDraft } from './use-draft.ts'

/** What was saved, as its owner calls it: `the banner`, `FAQ, heading`, `“Basic”`. */
const thingOf = (section: Section, record: ContentRecord) =>
  section.holds === 'one' ? section.title.replace(':', ',') : nameOf(section, record)

interface Props {
  section: Section
  /** Without it the form adds a record. */
  stored: Stored | undefined
  onType: (values: Values | null) => void
  /** After a new record was added. */
  onAdded?: (record: ContentRecord) => void
}

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
  const [theirs, setTheirs] = useState<Stored>()
  const { isDirty } = form.formState

  async function save(values: Values, version = draft.baseVersion()) {
    setSaving(true)
    setTrouble(undefined)
    try {
      if (stored) await update(stored.record._id, values, version)
      else await add(values)
      setTheirs(undefined)
      setSaved(true)
    } catch (error) {
      await refused(error)
    } finally {
      setSaving(false)
    }
  }

  async function update(recordId: string, values: Values, version: number | undefined) {
    const now = await changes.update(recordId, values, version)
    const undo =
      version !== undefined && now.version !== version ? () => changes.restore(recordId, version) : undefined
    draft.settle(now)
    say(section, `Saved: ${thingOf(section, now.record)}.`, now.published, client, undo)
  }

  async function add(values: Values) {
    const now = await changes.create(values)
    draft.settle(onAdded ? undefined : now)
    const undo = () => changes.remove(now.record._id)
    say(section, `Added: ${thingOf(section, now.record)}.`, now.published, client, undo)
    onAdded?.(now.record)
  }

  async function refused(error: unknown) {
    if (error instanceof ApiProblem && error.status === 412 && stored)
      return setTheirs(await client.query({ ...recordOf(section, stored.record._id), staleTime: 0 }))
    const fields = error instanceof ApiProblem ? Object.entries(error.errors) : []
    const known = fields.filter(([name]) => name in section.fields)
    for (const [i, [name, message]] of known.entries())
      form.setError(name, { type: 'server', message }, { shouldFocus: i === 0 })
    if (known.length === 0) setTrouble(error)
  }

  const submit = form.handleSubmit((values) => save(values))
  const state: SaveState = saving ? 'saving' : isDirty ? 'unsaved' : saved ? 'saved' : ''

  if (theirs)
    return (
      <Conflict
        section={section}
        mine={form.getValues()}
        theirs={theirs}
        saving={saving}
        trouble={trouble}
        onChosen={(values) => save(values, theirs.version)}
        onTheirs={() => {
          setTheirs(undefined)
          draft.settle(theirs)
        }}
      />
    )
  return (
    <form noValidate className="record-form" onSubmit={submit} aria-busy={saving}>
      {draft.broughtBack && isDirty && (
        <p className="note" role="status">
          What you typed before and did not save is here again.
        </p>
      )}
      {Object.entries(section.fields).map(([name, field]) => (
        <Fragment key={name}>
          <FieldInput form={form} name={name} field={field} id={`${id}-${name}`} />
          {field.found?.part === 'description' && (
            <SearchPreview form={form} section={section} path={field.found.page} />
          )}
        </Fragment>
      ))}
      {trouble !== undefined && <Trouble error={trouble} />}
      <SaveBar
        state={state}
        verb={stored ? 'Save' : section.holds === 'one' ? 'Save' : 'Add'}
        onDiscard={() => draft.settle(stored)}
        problems={Object.keys(form.formState.errors).length}
      />
    </form>
  )
}
