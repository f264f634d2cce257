import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const NotFound = () => (
  <NoScreen
    title="Page not found"
    description="There is no page at this address, or its content was deleted."
  />
)

/** Shown in place of a screen that the person's role does not include. The server refuses its data as well. */
export const Forbidden = ({ role, screen = 'this screen' }: { role: string; screen?: string }) => (
  <NoScreen
    title="You don't have any permission"
    description={`Your role (${role}) does not include ${screen}. An Admin of the agency can change that.`}
  />
)

const NoScreen = (text: { title: string; description: string }) => (
  <>
    <PageHeader {...text} />
    <div>
      <ButtonLink variant="primary" href="/admin">
        Go to Home
      </ButtonLink>
    </div>
  </>
)
