import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Section } from '#content/sections/section.ts'
import { formDrafts } from '../../../session/form-drafts.ts'
import { toast } from '../../../ui/toast.tsx'
import { useAction } from '../../../ui/use-action.ts'
import type { Values } from '../../../ui/form/fields-context.ts'
import { bodyOf } from '../records/records.ts'
import type { FormDraft } from '../../../ui/form/use-form-state.ts'
import { formDraftName } from '../records/use-record-form.ts'
import { statusOf } from '../../../ui/api-errors.ts'
import { useNavigateFrom } from '../../lib/use-navigate-from.ts'
import { draftAddress, draftFormName } from './draft-labels.ts'
import { saveDraft } from './queries.ts'

interface Props {
  section: Section
  /** The id of the stored record, if any, with the version that the editing started from. */
  id: string | undefined
  version: number
  values: () => Values
  onStart: () => void
  /** Shows the error of an answer at its field or at the form. */
  showError: (error: unknown) => unknown
  /** Called after the form's values were saved in the draft. */
  onSaved: () => void
}

/** Saves the form's values as a draft instead of publishing them, and opens the draft. */
export function useSaveDraft({ section, id, version, values, onStart, showError, onSaved }: Props) {
  const navigate = useNavigateFrom()
  const client = useQueryClient()
  const { runAction, pending } = useAction('drafts')
  // The same at each attempt: it may be saved although the response was lost.
  const [newId] = useState(() => crypto.randomUUID())
  /** What was typed since the values were sent becomes unsaved changes of the draft. */
  function keepNewer(draftId: string, draftVersion: number, sent: Values) {
    const newer = values()
    const isSame = Object.keys(newer).every((name) => newer[name] === sent[name])
    if (isSame || !formDrafts.has(formDraftName(section, id))) return
    const draft: FormDraft = { version: draftVersion, base: sent, values: newer }
    formDrafts.write(draftFormName(draftId), draft)
  }
  /** With `scheduleOn`, the draft's screen proposes to publish it on that day. */
  const save = (scheduleOn?: string) =>
    runAction(
      async () => {
        onStart()
        const draftId = id ?? newId
        const sent = values()
        const body = { baseVersion: id ? version : 0, values: bodyOf(section, sent) }
        const saved = await saveDraft(draftId, section, body, 0).catch((error: unknown) => {
          if (statusOf(error) === 412) return null
          throw error
        })
        if (!saved)
          return toast({
            text: 'A draft already exists.',
            detail: 'Your changes are still in the form.',
            link: { text: 'View draft', href: draftAddress(draftId) },
          })
        toast({ text: 'Draft saved.', detail: 'Visitors don’t see it until it is published.' })
        keepNewer(draftId, saved.data.version, sent)
        onSaved()
        await client.invalidateQueries({ queryKey: ['drafts'] })
        await navigate(draftAddress(draftId), scheduleOn ? { scheduleOn } : undefined)
      },
      { showError },
    )
  return { save, pending }
}
