import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const NotFound = () => (
  <>
    <PageHeader
      title="Page not found"
      description="There is no page at this address, or its content was deleted."
    />
    <div>
      <ButtonLink variant="primary" href="/admin">
        Go to Home
      </ButtonLink>
    </div>
  </>
)
