import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Section } from '#content/sections/section.ts'
import { pageAddressOf } from '#content/sections/slug.ts'
import { Note } from '../../../ui/note.tsx'
import { ApiErrorMessage } from '../../../ui/query-result.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useHashTarget } from '../../../ui/use-hash-target.ts'
import { RecordFields } from '../fields/RecordFields.tsx'
import { bodyOf, type VersionedRecord, type Values } from '../records/records.ts'
import { SaveBar } from '../frame/SaveBar.tsx'
import { showFieldErrors } from '../records/server-errors.ts'
import { useRecordForm } from '../records/use-record-form.ts'
import { statusOf } from '../../../ui/api-errors.ts'
import { draftFormName } from './draft-labels.ts'
import { draftQuery, saveDraft, type FullDraft } from './queries.ts'

interface Props {
  section: Section
  draft: FullDraft
  /** The values of the form, for the preview. */
  onChange: (values: Values) => void
  /** Called with whether the form has unsaved changes. */
  onDirty: (isDirty: boolean) => void
}

const storedOf = ({ _id, values, version }: FullDraft): VersionedRecord => ({
  record: { ...values, _id } as VersionedRecord['record'],
  version,
})

/** The form of a draft. Merges saves of other users; where both change the same field, this form wins. */
export function DraftForm({ section, draft, onChange, onDirty }: Props) {
  const client = useQueryClient()
  const [stored] = useState(() => storedOf(draft))
  const ignoreChange = useCallback(() => {}, [])
  const formDraft = useRecordForm(section, stored, ignoreChange, {
    name: draftFormName(draft._id),
    isPartial: true,
  })
  const { form } = formDraft
  const [state, setState] = useState<'' | 'saving' | 'saved'>('')
  const [error, setError] = useState<unknown>()
  const { isDirty } = form.formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const { hash, key: visit } = useLocation()
  useHashTarget(hash, visit)
  useEffect(() => {
    onChange(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => onChange(values as Values),
    })
  }, [form, onChange])

  async function save(values: Values, tries = 0): Promise<void> {
    setState('saving')
    setError(undefined)
    formDraft.markSending(values)
    try {
      const body = { baseVersion: draft.baseVersion, values: bodyOf(section, values) }
      const { data } = await saveDraft(draft._id, section, body, formDraft.version())
      formDraft.markSaved(storedOf(data), values)
      client.setQueryData(draftQuery(draft._id).queryKey, data)
      void client.invalidateQueries({ queryKey: ['drafts'] })
      void client.invalidateQueries({ queryKey: ['releases'] })
      toast({ text: 'Draft saved.', detail: tries > 0 ? 'Merged with other changes.' : '' })
      setState('saved')
    } catch (reason) {
      formDraft.markRejected()
      setState('')
      if (statusOf(reason) === 412 && tries < 5) {
        const theirs = await client.query({ ...draftQuery(draft._id), staleTime: 0 })
        formDraft.rebase(storedOf(theirs), true)
        return save(form.getValues(), tries + 1)
      }
      if (!showFieldErrors(form, section, reason)) setError(reason)
    }
  }
  return (
    <form
      noValidate
      className="record-form"
      data-form={section.key}
      aria-busy={state === 'saving'}
      onSubmit={(event) => {
        event.preventDefault()
        void form.handleSubmit((values) => save(values))()
      }}
    >
      {formDraft.isRestored && isDirty && <Note role="status">Your unsaved changes were restored.</Note>}
      <RecordFields
        form={form}
        section={section}
        isNew={draft.action === 'create'}
        liveAddress={pageAddressOf(section, draft.live?.values)}
      />
      {error !== undefined && <ApiErrorMessage error={error} />}
      <SaveBar
        state={state === 'saving' ? 'saving' : isDirty ? 'unsaved' : state}
        saveLabel="Save draft"
        onDiscard={formDraft.discard}
        errors={Object.keys(form.formState.errors).length}
      />
    </form>
  )
}
