import { ChevronRight } from 'lucide-react'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, type ReactNode } from 'react'
import { formatCount } from './number.ts'

export interface Breadcrumb {
  text: string
  href: string
}

interface Props {
  title: string
  /** The number of items, beside the title. */
  count?: number | undefined
  description?: ReactNode
  breadcrumbs?: readonly Breadcrumb[]
  actions?: ReactNode
}

/** The agency's name once it was changed here; the page has the one that it was opened with. */
export const $changedName = atom<string | undefined>(undefined)

export const agencyName = () => $changedName.get() ?? document.getElementById('app')?.dataset.agency ?? ''

/** The title of the current screen, once it is loaded. */
export const $screenTitle = atom('')

/** The header of a screen: its only h1, breadcrumbs, and main actions. Sets the document's title. */
export function PageHeader({ title, count, description, breadcrumbs = [], actions }: Props) {
  const changedName = useStore($changedName)
  useEffect(() => {
    document.title = `${title} | ${agencyName()}`
    $screenTitle.set(title)
  }, [title, changedName])
  return (
    <header className="page-head">
      {breadcrumbs.length > 0 && (
        <nav className="crumbs" aria-label="Breadcrumb">
          {breadcrumbs.map(({ text, href }, i) => (
            <span key={href}>
              {i > 0 && <ChevronRight aria-hidden />}
              <a href={href}>{text}</a>
            </span>
          ))}
        </nav>
      )}
      <div className="page-heading">
        <h1>
          {title} {count !== undefined && <span className="count">{formatCount(count)}</span>}
        </h1>
        {actions && <div className="actions">{actions}</div>}
      </div>
      {description && <p className="muted">{description}</p>}
    </header>
  )
}
