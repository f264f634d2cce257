import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Section } from '#content/section.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { bodyOf, type Values } from '../content/records.ts'
import { statusOf } from '../../ui/api-errors.ts'
import { draftAddress } from './draft-labels.ts'
import { saveDraft } from './queries.ts'

interface Props {
  section: Section
  /** The id of the stored record, if any, with the version that the editing started from. */
  id: string | undefined
  version: number
  values: () => Values
  /** Called after the form's values were saved in the draft. */
  onSaved: () => void
}

/** Saves the form's values as a draft instead of publishing them, and opens the draft. */
export function SaveDraftButton({ section, id, version, values, onSaved }: Props) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { runAction, pending } = useAction('drafts')
  const save = () =>
    runAction(
      async () => {
        const draftId = id ?? crypto.randomUUID()
        const body = { baseVersion: id ? version : 0, values: bodyOf(section, values()) }
        try {
          await saveDraft(draftId, section, body, 0)
        } catch (error) {
          if (statusOf(error) !== 412) throw error
          return toast({
            text: 'A draft already exists.',
            detail: 'Your changes are still in the form.',
            link: { text: 'View draft', href: draftAddress(draftId) },
          })
        }
        toast({ text: 'Draft saved.', detail: 'Visitors don’t see it until it is published.' })
        onSaved()
        await client.invalidateQueries({ queryKey: ['drafts'] })
        await navigate(draftAddress(draftId))
      },
      { failure: 'The draft could not be saved.' },
    )
  return (
    <Button disabled={pending} onClick={save}>
      Save draft
    </Button>
  )
}
