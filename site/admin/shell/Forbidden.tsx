import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** Shown in place of a screen that the person's role does not include. The server refuses its data as well. */
export const Forbidden = ({ role }: { role: string }) => (
  <>
    <PageHeader
      title="You don't have any permission"
      description={`Your role (${role}) does not include this screen. An Admin of the agency can change that.`}
    />
    <div>
      <ButtonLink variant="primary" href="/admin">
        Go to Home
      </ButtonLink>
    </div>
  </>
)
