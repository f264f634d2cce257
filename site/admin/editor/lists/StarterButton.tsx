import { useQueryClient } from '@tanstack/react-query'
import { starters } from '#content/sections/starters.ts'
import type { Section } from '#content/sections/section.ts'
import type { SectionKey } from '#content/sections/sections.ts'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { recordActions } from '../records/records.ts'

/** A button that adds sample records to an empty list, for sections that have some. */
export function StarterButton({ section }: { section: Section }) {
  const client = useQueryClient()
  const mayPublish = useMay()('content.publish')
  const { runAction, pending } = useAction('content', 'setup')
  const starter = starters[section.key as SectionKey]
  if (!starter || !mayPublish) return null
  const add = async () => {
    // One after the other, to keep their order.
    for (const record of starter.records) await recordActions(section, client).create(record, {})
  }
  return (
    <Button
      disabled={pending}
      onClick={() =>
        runAction(add, {
          success: `${starter.records.length} added. Change them as you like.`,
          failure: 'Not all entries could be added.',
        })
      }
    >
      {pending ? 'Adding…' : starter.label}
    </Button>
  )
}
