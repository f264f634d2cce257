import { useQueryClient } from '@tanstack/react-query'
import { starters } from '#content/sections/starters.ts'
import type { Section } from '#content/sections/section.ts'
import type { SectionKey } from '#content/sections/sections.ts'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { recordActions } from '../records/records.ts'

/** The sample records of an empty list, where the section has some and the person may add them. */
export function useStarter(section: Section) {
  const mayPublish = useMay()('content.publish')
  return mayPublish ? starters[section.key as SectionKey] : undefined
}

/** The main button of an empty list that has sample records: adds them. */
export function StarterButton({ section }: { section: Section }) {
  const client = useQueryClient()
  const { runAction, pending } = useAction('content', 'setup')
  const starter = useStarter(section)
  if (!starter) return null
  const add = async () => {
    // One after the other, to keep their order.
    for (const record of starter.records) await recordActions(section, client).create(record, {})
  }
  return (
    <Button
      variant="primary"
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
