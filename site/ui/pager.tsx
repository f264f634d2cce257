import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { pageCount, pageNumbers } from './paging.ts'
import { Button, ButtonLink } from './button.tsx'
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
  /** The address of a page, where pages are links. */
  hrefOf?: (page: number) => string
  /** Shows it for a single page, too, so that nothing moves once a list has loaded. */
  always?: boolean
}

/** Previous, page numbers, Next, and the page size; renders nothing if all rows fit on one page. */
export function Pager({ paging, total, label, hrefOf, always = false }: Props) {
  const { page, setPage, pageSize, pageSizes, setPageSize } = paging
  const pages = pageCount(total, pageSize)
  if (!always && total <= (pageSizes?.[0] ?? pageSize) && page === 1) return null
  const current = (each: number) => (each === page ? ('page' as const) : undefined)
  // At the ends, the buttons stay focusable: a disabled one would lose the focus.
  const to = (next: number) => ({
    'aria-disabled': next < 1 || next > pages || undefined,
    onClick: () => next >= 1 && next <= pages && setPage(next),
  })
  function follow(event: MouseEvent, each: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setPage(each)
  }
  return (
    <nav className="pager" aria-label={label}>
      <div>
        <Button icon={ChevronLeft} {...to(page - 1)}>
          Previous
        </Button>
        <ol>
          {pageNumbers(page, pages).map((each, i) => (
            <li key={each || `gap-${i}`}>
              {each === 0 ? (
                <span aria-hidden>…</span>
              ) : hrefOf ? (
                <ButtonLink
                  variant="plain"
                  href={hrefOf(each)}
                  aria-label={`Page ${each}`}
                  aria-current={current(each)}
                  onClick={(event) => follow(event, each)}
                >
                  {each}
                </ButtonLink>
              ) : (
                <Button
                  variant="plain"
                  aria-label={`Page ${each}`}
                  aria-current={current(each)}
                  onClick={() => setPage(each)}
                >
                  {each}
                </Button>
              )}
            </li>
          ))}
        </ol>
        <Button {...to(page + 1)}>
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
