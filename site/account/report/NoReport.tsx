import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** In place of a report that cannot be shown. */
export const NoReport = ({ text }: { text: string }) => (
  <EmptyState
    title={text}
    action={
      <ButtonLink variant="primary" href="/contact">
        Contact us
      </ButtonLink>
    }
  />
)
