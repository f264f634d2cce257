import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Section } from '#content/sections/section.ts'
import { pageAddressOf } from '#content/sections/slug.ts'
import type { Values } from '../../../ui/form/fields-context.ts'
import { saveMerged } from '../../../ui/form/save-merged.ts'
import { toast } from '../../../ui/toast.tsx'
import { RecordForm } from '../frame/RecordForm.tsx'
import { SaveBar } from '../frame/SaveBar.tsx'
import { bodyOf, type VersionedRecord } from '../records/records.ts'
import { showFieldErrors } from '../records/server-errors.ts'
import { storedOf, useRecordForm } from '../records/use-record-form.ts'
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

const recordOf = ({ _id, values, version }: FullDraft): VersionedRecord => ({
  record: { ...values, _id } as VersionedRecord['record'],
  version,
})

/** The form of a draft. Merges saves of other users; where both change the same field, this form wins. */
export function DraftForm({ section, draft, onChange, onDirty }: Props) {
  const client = useQueryClient()
  const [stored] = useState(() => recordOf(draft))
  const state = useRecordForm(section, stored, { name: draftFormName(draft._id), isPartial: true })
  const { form } = state
  const [progress, setProgress] = useState<'' | 'saving' | 'saved'>('')
  const [error, setError] = useState<unknown>()
  const { isDirty } = form.formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => {
    onChange(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => onChange(values as Values),
    })
  }, [form, onChange])

  async function save(): Promise<void> {
    setProgress('saving')
    setError(undefined)
    try {
      const outcome = await saveMerged(state, {
        send: async (values, version) => {
          const body = { baseVersion: draft.baseVersion, values: bodyOf(section, values) }
          return (await saveDraft(draft._id, section, body, version)).data
        },
        reload: () => client.query({ ...draftQuery(draft._id), staleTime: 0 }),
        storedOf: (now: FullDraft) => storedOf(section, recordOf(now)),
        mineWins: true,
      })
      if (outcome.conflict) return
      client.setQueryData(draftQuery(draft._id).queryKey, outcome.saved)
      void client.invalidateQueries({ queryKey: ['drafts'] })
      void client.invalidateQueries({ queryKey: ['releases'] })
      toast({ text: 'Draft saved.', detail: outcome.isMerged ? 'Merged with other changes.' : '' })
      setProgress('saved')
    } catch (reason) {
      setProgress('')
      if (!showFieldErrors(form, section, reason)) setError(reason)
    }
  }
  return (
    <RecordForm
      state={state}
      section={section}
      isNew={draft.action === 'create'}
      liveAddress={pageAddressOf(section, draft.live?.values)}
      isSaving={progress === 'saving'}
      onSubmit={form.handleSubmit(save)}
    >
      <SaveBar
        section={section}
        state={progress === 'saving' ? 'saving' : isDirty ? 'unsaved' : progress}
        saveLabel="Save draft"
        error={error}
        onDiscard={() => {
          setError(undefined)
          state.discard()
        }}
        errors={Object.keys(form.formState.errors).length}
      />
    </RecordForm>
  )
}
