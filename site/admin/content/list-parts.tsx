import { Plus } from 'lucide-react'
import { screenFor } from '#content/screens.ts'
import type { Section } from '#content/section.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/query-result.tsx'
import { oneOf } from './records.ts'
import { Starter } from './Starter.tsx'

/** To the form of a new record. */
export const AddButton = ({ section }: { section: Section }) => (
  <ButtonLink variant="primary" icon={Plus} href={`/admin/content/${screenFor(section).slug}/new`}>
    Add {oneOf(section)}
  </ButtonLink>
)

/** In place of a list that has no records yet. */
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
