import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/button.tsx'
import { SearchFilter } from '../../ui/filters.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { EmptyState, QueryResult } from '../../ui/query-result.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { Marked } from './Marked.tsx'
import { addressOf, kindTitles, searchQuery, type Found } from './queries.ts'

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
        description="Any word of the site’s texts, drafts, e-mails, pictures, orders, messages and people. A result opens the field that contains it."
      />
      <div className="search-screen" ref={listenForArrows}>
        <div className="filters">
          <SearchFilter label="Words" value={values.q} onChange={(words) => set({ q: words })} />
        </div>
        {q.length < 2 ? (
          <EmptyState title="What are you looking for?">Enter at least two letters.</EmptyState>
        ) : (
          <QueryResult query={query} lines={8}>
            {(found) => <Groups found={found} q={q} />}
          </QueryResult>
        )}
      </div>
    </>
  )
}

function Groups({ found, q }: { found: readonly Found[]; q: string }) {
  const groups = [...Map.groupBy(found, ({ kind }) => kind)]
  return (
    <>
      <p className="hidden" role="status">
        {found.length === 0 ? 'No results found.' : `${found.length} results`}
      </p>
      {found.length === 0 && (
        <EmptyState
          title="No results found"
          action={<ButtonLink href="/admin/settings">All sections</ButtonLink>}
        >
          Nothing contains all of these words.
        </EmptyState>
      )}
      {groups.map(([kind, results]) => (
        <Panel
          key={kind}
          title={kindTitles[kind]}
          count={results.length}
          isMore={results.length === maxPerKind}
        >
          <ul className="found">
            {results.map((each) => (
              <li key={each.id}>
                <a href={addressOf(each, q)}>
                  <strong>
                    <Marked text={each.title} q={q} />
                  </strong>{' '}
                  <span className="soft">
                    <Marked text={each.detail} q={q} />
                  </span>
                  {each.excerpt && (
                    <span className="found-words">
                      <Marked text={each.excerpt} q={q} />
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
    const stops = [...screen!.querySelectorAll<HTMLElement>('input, .found a')]
    const at = stops.findIndex((stop) => stop === document.activeElement)
    const next = step && at >= 0 ? stops[at + step] : undefined
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  screen?.addEventListener('keydown', move)
  return () => screen?.removeEventListener('keydown', move)
}
