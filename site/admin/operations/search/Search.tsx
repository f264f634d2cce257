import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../ui/button.tsx'
import { SearchFilter } from '../../../ui/filters.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useListParams } from '../../../ui/use-list-params.ts'
import { useMayOpen } from '../../lib/use-may-open.ts'
import { Highlight } from './Highlight.tsx'
import { kindTitles, searchQuery, type SearchResult } from './queries.ts'
import { resultAddress } from './result-address.ts'

/** The maximum number of results per kind. */
const maxPerKind = 50

/** The search screen: results by kind, with the text around each match. */
export function Search() {
  const { values, set } = useListParams({ q: '' })
  const q = values.q.trim()
  const query = useQuery({ ...searchQuery(q, maxPerKind), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeader
        title="Search"
        description="Any word of the site’s texts, drafts, emails, pictures, orders, messages and people. A result opens the field that contains it."
      />
      <div className="search-screen" ref={listenForArrows}>
        <div className="filters">
          <SearchFilter value={values.q} onChange={(q) => set({ q })} />
        </div>
        {q.length < 2 ? (
          <EmptyState title="What are you looking for?">Enter at least two letters.</EmptyState>
        ) : (
          <QueryResult query={query} lines={8}>
            {(results) => <ResultGroups results={results} q={q} />}
          </QueryResult>
        )}
      </div>
    </>
  )
}

function ResultGroups({ results, q }: { results: readonly SearchResult[]; q: string }) {
  const groups = [...Map.groupBy(results, ({ kind }) => kind)]
  const mayOpen = useMayOpen()
  return (
    <>
      <p className="hidden" role="status">
        {results.length === 0 ? 'No results found.' : `${results.length} results`}
      </p>
      {results.length === 0 && (
        <EmptyState
          title="No results found"
          action={
            mayOpen('/admin/content/homepage-layout') && (
              <ButtonLink href="/admin/content/homepage-layout">Open the homepage</ButtonLink>
            )
          }
        >
          Nothing contains all of these words.
        </EmptyState>
      )}
      {groups.map(([kind, group]) => (
        <Panel key={kind} title={kindTitles[kind]} count={group.length} isMore={group.length === maxPerKind}>
          <ul className="hits">
            {group.map((each) => (
              <li key={each.id}>
                <a href={resultAddress(each, q)}>
                  <strong>
                    <Highlight text={each.title} q={q} />
                  </strong>{' '}
                  <span className="muted">
                    <Highlight text={each.detail} q={q} />
                  </span>
                  {each.excerpt && (
                    <span className="found-words">
                      <Highlight text={each.excerpt} q={q} />
                    </span>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </>
  )
}

/** The arrow keys move the focus from the search field to the results and between them. */
function listenForArrows(screen: HTMLElement | null) {
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const stops = [...screen!.querySelectorAll<HTMLElement>('input, .hits a')]
    const at = stops.findIndex((stop) => stop === document.activeElement)
    const next = step && at >= 0 ? stops[at + step] : undefined
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  screen?.addEventListener('keydown', move)
  return () => screen?.removeEventListener('keydown', move)
}
