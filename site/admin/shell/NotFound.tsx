import { Link } from 'react-router'
import { PageHead } from '../ui/page.tsx'

export function NotFound() {
  return (
    <>
      <PageHead
        title="There is no such screen"
        about="The address is not one of the back office, or what it showed is gone."
      />
      <Link className="btn main" to="/admin">
        To the first screen
      </Link>
    </>
  )
}
