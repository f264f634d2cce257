import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { dayIn, knownTimeZone } from '#content/locale/local-time.ts'
import type { Section } from '#content/sections/section.ts'
import { sections } from '#content/sections/sections.ts'
import { pageAddressOf } from '#content/sections/slug.ts'
import { toText } from '#content/model/value.ts'
import { statusOf } from '../../../ui/api-errors.ts'
import { formDrafts } from '../../../session/form-drafts.ts'
import { DraftNotice } from '../releases/DraftNotice.tsx'
import { useSaveDraft } from '../releases/use-save-draft.ts'
import { useMay } from '../../lib/use-may.ts'
import { PresenceNote } from '../../presence/PresenceNote.tsx'
import { Note } from '../../../ui/note.tsx'
import { Button } from '../../../ui/button.tsx'
import { ApiErrorMessage } from '../../../ui/query-result.tsx'
import { useHashTarget } from '../../../ui/use-hash-target.ts'
import { ConflictForm } from './ConflictForm.tsx'
import { FutureDateDialog } from './FutureDateDialog.tsx'
import { DeletedNote } from './DeletedRecord.tsx'
import {
  recordActions,
  nameOf,
  recordQuery,
  singleRecordQuery,
  valuesOf,
  type ContentRecord,
  type VersionedRecord,
  type Values,
} from '../records/records.ts'
import { RecordFields } from '../fields/RecordFields.tsx'
import { SaveBar, type SaveState } from '../frame/SaveBar.tsx'
import { showFieldErrors } from '../records/server-errors.ts'
import { toastPublished } from '../records/toast-published.ts'
import { formDraftName, useRecordForm, type FormDraft } from '../records/use-record-form.ts'

/** The name of the saved record for the toast: `Banner`, `FAQ, heading`, `Basic`. */
const savedName = (section: Section, record: ContentRecord) =>
  section.holds === 'one' ? section.title.replace(':', ',') : nameOf(section, record)

interface Props {
  section: Section
  /** The stored record; without it, the form adds one. */
  stored: VersionedRecord | undefined
  onChange: (values: Values | null) => void
  /** Called after a new record was added; `stay` if there are newer unsaved changes, which are now its draft. */
  onAdded?: (record: ContentRecord, stay: boolean) => void
}

/** How often a save is merged with the changes of other users before it fails. */
const maxMerges = 5
/** The version of a new record. */
const firstVersion = 1

/**
 * The form of one record, generated from its section. Saves with the version that the editing started from; for people
 * who may not publish, it saves drafts.
 */
export function SectionForm({ section, stored, onChange, onAdded }: Props) {
  const client = useQueryClient()
  const actions = recordActions(section, client)
  const draft = useRecordForm(section, stored, onChange)
  const { form } = draft
  const mayPublish = useMay()('content.publish')
  const [saving, setSaving] = useState(false)
  const [saved, setSaved] = useState(false)
  const [error, setError] = useState<unknown>()
  const [futureDay, setFutureDay] = useState<string>()
  const [conflict, setConflict] = useState<{ theirs: VersionedRecord; names: readonly string[] }>()
  const run = useRef({ busy: false, resubmit: false, unmounted: false })
  const { isDirty } = form.formState
  const { hash, key: visit } = useLocation()
  useHashTarget(hash, visit)
  useEffect(() => {
    const { current } = run
    current.unmounted = false
    return () => void (current.unmounted = true)
  }, [])

  const saveDraft = useSaveDraft({
    section,
    id: stored?.record._id,
    version: draft.version(),
    values: form.getValues,
    showErrors: (reason) => showFieldErrors(form, section, reason),
    onSaved: draft.discard,
  })

  /** The date of the record if it is new and in the future. */
  async function findFutureDay(values: Values) {
    const name = section.lists?.date
    const day = name && values[name]
    if (!day || day === stored?.record[name]) return undefined
    const site = await client.ensureQueryData(singleRecordQuery(sections.site)).catch(() => null)
    const timeZone = knownTimeZone(toText(site?.record['siteTimeZone']))
    return day > dayIn(Date.now(), timeZone) ? day : undefined
  }

  async function save(values: Values) {
    if (run.current.busy) return void (run.current.resubmit = true)
    Object.assign(run.current, { busy: true, resubmit: false })
    setSaving(true)
    setError(undefined)
    try {
      const done = stored ? await update(stored.record._id, values) : await add(values)
      if (done) setSaved(true)
    } catch (reason) {
      await handleError(reason)
      run.current.resubmit = false
    } finally {
      run.current.busy = false
      setSaving(false)
    }
    if (run.current.resubmit && draft.isChanged()) await submit()
  }

  /** Saves the record, merging changes by other users. Resolves to false if there is a conflict to resolve. */
  async function update(recordId: string, values: Values, merges = 0): Promise<boolean> {
    const version = draft.version()
    draft.markSending(values)
    try {
      const now = await actions.update(recordId, values, version)
      draft.markSaved(now, values)
      void actions.show(now)
      const text = `Saved: ${savedName(section, now.record)}.`
      toastPublished(
        section,
        merges > 0 ? `${text} Merged with other changes.` : text,
        now.publishing,
        client,
      )
      return true
    } catch (reason) {
      if (statusOf(reason) !== 412 || merges === maxMerges) throw reason
    }
    draft.markRejected()
    const theirs = await client.query({ ...recordQuery(section, recordId), staleTime: 0 })
    const names = draft.rebase(theirs)
    if (names.length === 0) return update(recordId, form.getValues(), merges + 1)
    setConflict({ theirs, names })
    return false
  }

  async function add(values: Values): Promise<boolean> {
    const { key, isRetry } = draft.markSending(values)
    const created = await actions.create(values, key)
    // The record may be that of an earlier attempt whose response was lost, without what was typed since.
    const now = isRetry ? await actions.update(created.record._id, values, firstVersion) : created
    toastPublished(section, `Added: ${savedName(section, now.record)}.`, now.publishing, client)
    draft.markSaved(now, values)
    void actions.show(now)
    if (!onAdded) return true
    // Changes made since the submit become a draft of the new record.
    const newer = formDrafts.read<FormDraft>(draft.name)
    if (newer) formDrafts.write(formDraftName(section, now.record._id), newer)
    formDrafts.remove(draft.name)
    if (!run.current.unmounted) onAdded(now.record, newer !== undefined)
    return true
  }

  async function handleError(reason: unknown) {
    const status = statusOf(reason) ?? 0
    if (status >= 400 && status < 500) draft.markRejected()
    // The record was deleted: the reloaded screen shows the unsaved changes and who deleted it.
    if (stored && status === 404) await client.invalidateQueries({ queryKey: ['content', section.key] })
    if (!showFieldErrors(form, section, reason)) setError(reason)
  }

  const submit = () => form.handleSubmit((values) => save(values))()
  const submitOrAsk = () => {
    if (!mayPublish) return isDirty ? saveDraft.save() : undefined
    return form.handleSubmit(async (values) => {
      const day = await findFutureDay(values)
      if (day) setFutureDay(day)
      else await save(values)
    })()
  }
  const state: SaveState =
    saving || (saveDraft.pending && !mayPublish) ? 'saving' : isDirty ? 'unsaved' : saved ? 'saved' : ''

  if (conflict)
    return (
      <ConflictForm
        section={section}
        names={conflict.names}
        mine={form.getValues()}
        theirs={conflict.theirs}
        onResolve={(takeTheirs) => {
          const other = valuesOf(section, conflict.theirs.record)
          for (const name of takeTheirs) form.setValue(name, other[name] ?? '', { shouldDirty: true })
          draft.rebase(conflict.theirs, true)
          setConflict(undefined)
          void submit()
        }}
        onCancel={() => setConflict(undefined)}
      />
    )
  return (
    <form
      noValidate
      className="record-form"
      data-form={section.key}
      onSubmit={(event) => {
        event.preventDefault()
        void submitOrAsk()
      }}
      aria-busy={saving}
    >
      {draft.isRecordDeleted && <DeletedNote section={section} />}
      {(stored ?? section.holds === 'one') && <DraftNotice section={section} id={stored?.record._id} />}
      {stored && (
        <PresenceNote
          subject={`${section.key} ${stored.record._id}`}
          draft={draft.name}
          hint="Changes to different fields are merged; for the same field, you choose."
        />
      )}
      {draft.isRestored && isDirty && (
        <Note role="status">
          {draft.copyOf
            ? `This is a copy of “${draft.copyOf}”. It is added when you save it.`
            : 'Your unsaved changes were restored.'}
        </Note>
      )}
      {Object.values(section.fields).some((field) => field.default) && (
        <p className="muted">Empty fields show their default text, in gray.</p>
      )}
      <RecordFields
        form={form}
        section={section}
        isNew={!stored}
        recordId={stored?.record._id}
        liveAddress={pageAddressOf(section, stored?.record)}
      />
      {error !== undefined && <ApiErrorMessage error={error} />}
      <SaveBar
        state={state}
        saveLabel={!mayPublish ? 'Save draft' : stored || section.holds === 'one' ? 'Save' : 'Add'}
        onDiscard={draft.discard}
        errors={Object.keys(form.formState.errors).length}
      >
        {mayPublish && (
          <Button disabled={saveDraft.pending} onClick={() => saveDraft.save()}>
            Save draft
          </Button>
        )}
      </SaveBar>
      {futureDay && (
        <FutureDateDialog
          singular={section.singular ?? 'record'}
          day={futureDay}
          onSchedule={() => void saveDraft.save(futureDay)}
          onPublish={() => void submit()}
          close={() => setFutureDay(undefined)}
        />
      )}
    </form>
  )
}
