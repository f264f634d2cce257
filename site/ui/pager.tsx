import { ChevronLeft, ChevronRight } from 'lucide-react'
import { pageCount, pageNumbers } from './paging.ts'
import { Button } from './button.tsx'
import { Select } from './select.tsx'

export interface Paging {
  page: number
  /** `replace`: replaces the current history entry. */
  setPage: (page: number, options?: { replace: true }) => void
  pageSize: number
  /** The page sizes to choose from; without them, the size is fixed. */
  pageSizes?: readonly number[] | undefined
  setPageSize?: (size: number) => void
}

interface Props {
  paging: Paging
  /** The number of rows on all pages. */
  total: number
  /** The name for screen readers. */
  label: string
}

/** Previous, page numbers, Next, and the page size; renders nothing if all rows fit on one page. */
export function Pager({ paging: { page, setPage, pageSize, pageSizes, setPageSize }, total, label }: Props) {
  const pages = pageCount(total, pageSize)
  if (total <= (pageSizes?.[0] ?? pageSize) && page === 1) return null
  return (
    <nav className="pager" aria-label={label}>
      <div>
        <Button icon={ChevronLeft} disabled={page <= 1} onClick={() => setPage(page - 1)}>
          Previous
        </Button>
        <ol>
          {pageNumbers(page, pages).map((each, i) => (
            <li key={each || `gap-${i}`}>
              {each === 0 ? (
                <span aria-hidden>…</span>
              ) : (
                <Button
                  variant="plain"
                  aria-label={`Page ${each}`}
                  aria-current={each === page ? 'page' : undefined}
                  onClick={() => setPage(each)}
                >
                  {each}
                </Button>
              )}
            </li>
          ))}
        </ol>
        <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
          Next <ChevronRight aria-hidden />
        </Button>
        {pageSizes && setPageSize && (
          <Select
            className="page-size"
            label="Rows per page"
            value={String(pageSize)}
            options={pageSizes.map((size) => [String(size), String(size)])}
            onChange={(size) => setPageSize(Number(size))}
          />
        )}
      </div>
    </nav>
  )
}
