import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
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
import { Button } from '../../../ui/button.tsx'
import type { Values } from '../../../ui/form/fields-context.ts'
import { saveMerged } from '../../../ui/form/save-merged.ts'
import { sendOnce } from '../../../ui/form/send-once.ts'
import type { FormDraft } from '../../../ui/form/use-form-state.ts'
import { toastFailure } from '../../../ui/toast-failure.ts'
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
} from '../records/records.ts'
import { RecordForm } from '../frame/RecordForm.tsx'
import { SaveBar, type SaveState } from '../frame/SaveBar.tsx'
import { offerToMoveLinks } from '../records/links.tsx'
import { publishLabel } from '../records/publish-label.ts'
import { showFieldErrors } from '../records/server-errors.ts'
import { toastPublished } from '../records/toast-published.ts'
import { formDraftName, storedOf, useRecordForm } from '../records/use-record-form.ts'

/** The name of the saved record for the toast: `Banner`, `FAQ, heading`, `Basic`. */
const savedName = (section: Section, record: ContentRecord) =>
  section.holds === 'one' ? section.title.replace(':', ',') : nameOf(section, record)

type Added = Awaited<ReturnType<ReturnType<typeof recordActions>['create']>>

interface Props {
  section: Section
  /** The stored record; without it, the form adds one. */
  stored: VersionedRecord | undefined
  onChange: (values: Values | null) => void
  /** Called after a new record was added; `stay` if there are newer unsaved changes, which are now its draft. */
  onAdded?: (record: ContentRecord, stay: boolean) => void
}

/**
 * The form of one record, generated from its section. Saves with the version that the editing started from; for people
 * who may not publish, it saves drafts.
 */
export function SectionForm({ section, stored, onChange, onAdded }: Props) {
  const client = useQueryClient()
  const actions = recordActions(section, client)
  const state = useRecordForm(section, stored, { onChange })
  const { form } = state
  const draftName = formDraftName(section, stored?.record._id)
  const mayPublish = useMay()('content.publish')
  const [saving, setSaving] = useState(false)
  const [saved, setSaved] = useState(false)
  const [error, setError] = useState<unknown>()
  const [futureDay, setFutureDay] = useState<string>()
  const [conflict, setConflict] = useState<{ theirs: VersionedRecord; names: readonly string[] }>()
  const run = useRef({ busy: false, resubmit: false, unmounted: false })
  const { isDirty } = form.formState
  useEffect(() => {
    const { current } = run
    current.unmounted = false
    return () => void (current.unmounted = true)
  }, [])

  const saveDraft = useSaveDraft({
    section,
    id: stored?.record._id,
    version: state.version(),
    values: form.getValues,
    onStart: () => setError(undefined),
    showError: handleError,
    onSaved: state.discard,
  })

  /** The date of the record if it is new and in the future. */
  async function findFutureDay(values: Values) {
    const name = section.lists?.date
    const day = name && values[name]
    if (!day || day === stored?.record[name]) return undefined
    const region = await client.ensureQueryData(singleRecordQuery(sections.region)).catch(() => null)
    const timeZone = knownTimeZone(toText(region?.record['timeZone']))
    return day > dayIn(Date.now(), timeZone) ? day : undefined
  }

  async function save() {
    if (run.current.busy) return void (run.current.resubmit = true)
    Object.assign(run.current, { busy: true, resubmit: false })
    setSaving(true)
    setError(undefined)
    try {
      const done = stored ? await update(stored.record._id) : await add()
      if (done) setSaved(true)
    } catch (reason) {
      await handleError(reason)
      run.current.resubmit = false
    } finally {
      run.current.busy = false
      setSaving(false)
    }
    if (run.current.resubmit && state.isChanged()) await submit()
  }

  /** Saves the record, merging changes by other users. Resolves to false if there is a conflict to resolve. */
  async function update(recordId: string): Promise<boolean> {
    const before = pageAddressOf(section, stored?.record)
    const outcome = await saveMerged(state, {
      send: (values, version) => actions.update(recordId, values, version),
      reload: () => client.query({ ...recordQuery(section, recordId), staleTime: 0 }),
      storedOf: (record: VersionedRecord) => storedOf(section, record),
    })
    if (outcome.conflict) setConflict(outcome.conflict)
    else {
      const { saved: now, isMerged } = outcome
      void actions.show(now)
      const [from, to] = [before, pageAddressOf(section, now.record)]
      if (from && to && from !== to) void offerToMoveLinks(from, to, client)
      const text = `Saved: ${savedName(section, now.record)}.`
      toastPublished(section, isMerged ? `${text} Merged with other changes.` : text, now.publishing, client)
    }
    return !outcome.conflict
  }

  async function add(): Promise<boolean> {
    const values = { ...form.getValues() }
    const { created, sent } = await sendOnce(
      draftName,
      values,
      async (headers, sent) => ({ created: await actions.create(sent, headers), sent }),
      // It stays the same record, whatever is typed before it is sent again.
      () => true,
    )
    state.markSaved(storedOf(section, created), sent)
    // The record may be that of an earlier attempt whose response was lost, without what was typed since.
    const now = sent === values ? created : await saveNewer(created)
    toastPublished(section, `Added: ${savedName(section, now.record)}.`, now.publishing, client)
    void actions.show(now)
    if (!onAdded) return true
    // Changes made since the submit become a draft of the new record.
    const newer = formDrafts.read<FormDraft>(draftName)
    if (newer) formDrafts.write(formDraftName(section, now.record._id), newer)
    formDrafts.remove(draftName)
    if (!run.current.unmounted) onAdded(now.record, newer !== undefined)
    return true
  }

  /** Saves what was typed after the first attempt to add a record. If that fails, it stays unsaved. */
  async function saveNewer(created: Added): Promise<Added> {
    const values = { ...form.getValues() }
    try {
      const now = await actions.update(created.record._id, values, state.version())
      state.markSaved(storedOf(section, now), values)
      return now
    } catch (reason) {
      toastFailure('Your last changes are not saved yet.', reason)
      return created
    }
  }

  async function handleError(reason: unknown) {
    // The record was deleted: the reloaded screen shows the unsaved changes and who deleted it.
    if (stored && statusOf(reason) === 404)
      await client.invalidateQueries({ queryKey: ['content', section.key] })
    if (!showFieldErrors(form, section, reason)) setError(reason)
  }

  const submit = () => form.handleSubmit(save)()
  const submitOrAsk = () => {
    if (!mayPublish) return isDirty ? saveDraft.save() : undefined
    return form.handleSubmit(async (values) => {
      const day = await findFutureDay(values)
      if (day) setFutureDay(day)
      else await save()
    })()
  }
  const saveState: SaveState =
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
          state.rebase(storedOf(section, conflict.theirs), true)
          setConflict(undefined)
          void submit()
        }}
        onCancel={() => setConflict(undefined)}
      />
    )
  return (
    <RecordForm
      state={state}
      section={section}
      isNew={!stored}
      recordId={stored?.record._id}
      liveAddress={pageAddressOf(section, stored?.record)}
      isSaving={saving}
      onSubmit={submitOrAsk}
      notes={
        <>
          {stored === undefined && state.draftVersion !== undefined && <DeletedNote section={section} />}
          {(stored ?? section.holds === 'one') && <DraftNotice section={section} id={stored?.record._id} />}
          {stored && (
            <PresenceNote
              subject={`${section.key} ${stored.record._id}`}
              draft={draftName}
              hint="Changes to different fields are merged; for the same field, you choose."
            />
          )}
          {Object.values(section.fields).some((field) => field.default) && (
            <p className="muted">Empty fields show their default text, in gray.</p>
          )}
        </>
      }
    >
      <SaveBar
        section={section}
        state={saveState}
        saveLabel={!mayPublish ? 'Save draft' : publishLabel(section)}
        error={error}
        onDiscard={() => {
          setError(undefined)
          state.discard()
        }}
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
    </RecordForm>
  )
}
