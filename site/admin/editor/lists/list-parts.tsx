import { Plus } from 'lucide-react'
import { screenFor } from '#content/sections/screens.ts'
import type { ListSection } from '#content/sections/section.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useMay } from '../../lib/use-may.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { StarterButton, useStarter } from './StarterButton.tsx'

/** A link to the form for a new record, for whoever may write one. */
export const AddButton = ({
  section,
  variant = 'primary',
}: {
  section: ListSection
  variant?: 'primary' | 'quiet'
}) =>
  useMay()('content.edit') && (
    <ButtonLink variant={variant} icon={Plus} href={`/admin/content/${screenFor(section).slug}/new`}>
      Add {section.singular}
    </ButtonLink>
  )

/** Shown instead of a list without records. */
export const NoRecords = ({ section }: { section: ListSection }) => (
  <EmptyState
    title={`No ${section.singular} yet`}
    action={
      <div className="actions">
        <StarterButton section={section} />
        <AddButton section={section} variant={useStarter(section) ? 'quiet' : 'primary'} />
      </div>
    }
  >
    {section.about}
  </EmptyState>
)
