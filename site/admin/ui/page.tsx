import { ChevronRight } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'

interface Crumb {
  text: string
  to: string
}

interface Props {
  title: string
  /** How many there are. */
  count?: number | undefined
  about?: ReactNode
  /** The screens above it. */
  above?: readonly Crumb[]
  actions?: ReactNode
}

export const agency = () => document.getElementById('app')?.dataset.agency ?? ''

/** The head of a screen: its one heading, where it stands, and what can be done. Names the document, too. */
export function PageHead({ title, count, about, above = [], actions }: Props) {
  useEffect(() => {
    document.title = `${title} | ${agency()}`
  }, [title])
  return (
    <header className="page-head">
      {above.length > 0 && (
        <nav className="crumbs" aria-label="Breadcrumb">
          {above.map((crumb) => (
            <span key={crumb.to}>
              <Link to={crumb.to}>{crumb.text}</Link>
              <ChevronRight aria-hidden />
            </span>
          ))}
        </nav>
      )}
      <div className="page-title">
        <h1>
          {title} {count !== undefined && <span className="count">{count.toLocaleString('en-US')}</span>}
        </h1>
        {actions && <div className="actions">{actions}</div>}
      </div>
      {about && <p className="soft">{about}</p>}
    </header>
  )
}
