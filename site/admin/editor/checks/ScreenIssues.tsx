import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { checksQuery, pageName } from './queries.ts'

/** More issues than this are only counted, because the screen's own list may be long. */
const maxShown = 5

/** The issues of the published site that can be fixed in the form at this address, or below it. */
export function ScreenIssues({ address }: { address: string }) {
  const { data } = useQuery(checksQuery)
  const issues = data?.findings.filter(({ fix }) => `${fix.split('#')[0]}/`.startsWith(`${address}/`))
  if (!issues?.length) return null
  return (
    <ul className="issues-here" aria-label="Issues to fix here">
      {issues.slice(0, maxShown).map(({ says, pages, fix }) => (
        <li key={fix + says}>
          <TriangleAlert aria-hidden />
          <p>
            {says} <span className="muted">On {pages.map(pageName).join(', ')}.</span>
          </p>
        </li>
      ))}
      {issues.length > maxShown && (
        <li>
          <TriangleAlert aria-hidden />
          <p>
            {issues.length - maxShown} more are in the <a href="/admin/checks">site check</a>.
          </p>
        </li>
      )}
    </ul>
  )
}
