import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { checksQuery, pageName } from './queries.ts'

/** The issues of the published site that the form at this address fixes. */
export function IssuesHere({ address }: { address: string }) {
  const { data } = useQuery(checksQuery)
  const issues = data?.findings.filter(({ fix }) => `${fix.split('#')[0]}/`.startsWith(`${address}/`))
  if (!issues?.length) return null
  return (
    <ul className="issues-here" aria-label="Issues to fix here">
      {issues.map(({ says, pages, fix }) => (
        <li key={fix + says}>
          <TriangleAlert aria-hidden />
          <p>
            {says} <span className="soft">On {pages.map(pageName).join(', ')}.</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
