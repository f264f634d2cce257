import { ChevronLeft, ChevronRight } from 'lucide-react'
import { pageCount, pageNumbers } from '../../lib/paging.ts'
import type { Rows } from '../lib/address.ts'

interface Props {
  page: number
  pageSize: number
  total: number
  /** What is paged, for who cannot see it. */
  label: string
  go: (page: number) => void
  /** Offers other numbers of rows a page. */
  rows?: Rows
}

/** Previous, page numbers and Next; the two are disabled at the ends. */
export function Pager({ page, pageSize, total, label, go, rows }: Props) {
  const pages = pageCount(total, pageSize)
  if (total <= (rows?.sizes[0] ?? pageSize) && page === 1) return null
  return (
    <nav className="pager" aria-label={label}>
      <div>
        <button type="button" className="btn" disabled={page <= 1} onClick={() => go(page - 1)}>
          <ChevronLeft aria-hidden /> Previous
        </button>
        <ol>
          {pageNumbers(page, pages).map((each, i) => (
            <li key={each || `gap-${i}`}>
              {each === 0 ? (
                <span aria-hidden>…</span>
              ) : (
                <button
                  type="button"
                  className="btn page"
                  aria-label={`Page ${each}`}
                  aria-current={each === page ? 'page' : undefined}
                  onClick={() => go(each)}
                >
                  {each}
                </button>
              )}
            </li>
          ))}
        </ol>
        <button type="button" className="btn" disabled={page >= pages} onClick={() => go(page + 1)}>
          Next <ChevronRight aria-hidden />
        </button>
        {rows && (
          <label className="rows">
            Rows
            <select value={rows.size} onChange={(event) => rows.set(Number(event.target.value))}>
              {rows.sizes.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </select>
          </label>
        )}
      </div>
    </nav>
  )
}
