import type { MouseEvent } from 'react'
import { pageNumbers } from '../../ui/paging.ts'

interface Props {
  current: number
  last: number
  turnTo: (page: number) => void
  busy: boolean
}

const address = (page: number) => (page === 1 ? '?' : `?page=${page}`)

/** Previous, page numbers, Next. At the ends, the links are disabled but keep focus. */
export function Pager({ current, last, turnTo, busy }: Props) {
  const to = (page: number) => () => page >= 1 && page <= last && turnTo(page)
  const follow = (page: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    turnTo(page)
  }
  return (
    <nav className="pages" aria-label="Pages">
      <button type="button" className="tap" aria-disabled={current <= 1} onClick={to(current - 1)}>
        Previous
      </button>
      <ul className="numbers">
        {pageNumbers(current, last).map((page, i) => (
          <li key={page || `gap ${i}`}>
            {page ? (
              <a
                className="tap"
                href={address(page)}
                aria-label={`Page ${page}`}
                aria-current={page === current ? 'page' : undefined}
                onClick={follow(page)}
              >
                {page}
              </a>
            ) : (
              <span aria-hidden="true">…</span>
            )}
          </li>
        ))}
      </ul>
      <button type="button" className="tap" aria-disabled={current >= last} onClick={to(current + 1)}>
        Next
      </button>
      <p className="hidden" role="status">
        {busy ? '' : `Page ${current} of ${last}`}
      </p>
    </nav>
  )
}
