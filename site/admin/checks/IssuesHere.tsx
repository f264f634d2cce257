import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { checksQuery, pageName } from './queries.ts'

/** So many are named on a screen; a list of thousands would stand below them otherwise. */
const most = 5

/** The issues of the published site that the form at this address, or one below it, fixes. */
export function IssuesHere({ address }: { address: string }) {
  const { data } = useQuery(checksQuery)
  const issues = data?.findings.filter(({ fix }) => `${fix.split('#')[0]}/`.startsWith(`${address}/`))
  if (!issues?.length) return null
  return (
    <ul className="issues-here" aria-label="Issues to fix here">
      {issues.slice(0, most).map(({ says, pages, fix }) => (
        <li key={fix + says}>
          <TriangleAlert aria-hidden />
          <p>
            {says} <span className="soft">On {pages.map(pageName).join(', ')}.</span>
          </p>
        </li>
      ))}
      {issues.length > most && (
        <li>
          <TriangleAlert aria-hidden />
          <p>
            {issues.length - most} more are in the <a href="/admin/checks">site check</a>.
          </p>
        </li>
      )}
    </ul>
  )
}
