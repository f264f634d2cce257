import { Plus } from 'lucide-react'
import { screenFor } from '#content/screens.ts'
import type { Section } from '#content/section.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/query-result.tsx'
import { oneOf } from './records.ts'
import { Starter } from './Starter.tsx'

/** A link to the form for a new record. */
export const AddButton = ({ section }: { section: Section }) => (
  <ButtonLink variant="primary" icon={Plus} href={`/admin/content/${screenFor(section).slug}/new`}>
    Add {oneOf(section)}
  </ButtonLink>
)

/** Shown instead of a list without records. */
export const NoRecords = ({ section }: { section: Section }) => (
  <EmptyState
    title={`No ${section.title.toLowerCase()} yet`}
    action={
      <div className="actions">
        <AddButton section={section} />
        <Starter section={section} />
      </div>
    }
  >
    {section.about}
  </EmptyState>
)
