import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { nameOfPage, checksQuery } from './checks.ts'

/** What the form of this address can mend on the site as it is published now; nothing where that is nothing. */
export function ToMend({ address }: { address: string }) {
  const { data } = useQuery(checksQuery)
  const findings = data?.findings.filter(({ mend }) => mend === address || mend.startsWith(`${address}/`))
  if (!findings?.length) return null
  return (
    <ul className="to-mend" aria-label="To mend here">
      {findings.map(({ says, pages, mend }) => (
        <li key={mend + says}>
          <TriangleAlert aria-hidden />
          <p>
            {says} <span className="soft">On {pages.map(nameOfPage).join(', ')}.</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
