import { useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { containsTerms } from '#content/model/search-terms.ts'
import { isPagedSection, type ListSection, type Section } from '#content/sections/section.ts'
import { everySection, sections } from '#content/sections/sections.ts'
import { Badge, StatusBadge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SearchFilter } from '../../../ui/filters.tsx'
import { ApiErrorMessage } from '../../../ui/query-result.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { contentApi } from '../../../session/content-api.ts'
import { bodyOf, nameOf, pageQuery, valuesOf } from '../records/records.ts'
import { actionLabels } from './draft-labels.ts'
import { assignDraft, draftsQuery, saveDraft, type Draft } from './queries.ts'

interface Props {
  release: { _id: string; name: string }
  close: () => void
}

/** What can be added: a draft, or a record of which a draft is begun. */
type Candidate =
  { key: string; text: string; draft: Draft } | { key: string; text: string; section: Section; id: string }

const maxListed = 8

/** The sections whose records have pages of their own; all of them are searched on the server or loaded as a whole. */
const withPages = everySection.filter((section): section is ListSection => section.page !== undefined)

/** A dialog that adds drafts and pages to a release. Of what has no draft yet, one is begun. */
export function AddToReleaseDialog({ release, close }: Props) {
  const [q, setQ] = useState('')
  const search = useDeferredValue(q.trim())
  const { runAction, pending } = useAction('drafts', 'releases')
  const draftsResult = useQuery(draftsQuery({ pageSize: 100 }))
  const records = useQueries({
    queries: withPages.map((section) => ({
      ...pageQuery(section, isPagedSection(section) ? { q: search, pageSize: maxListed } : {}),
      enabled: search !== '',
    })),
  })
  const found = search === '' ? [] : records.flatMap(({ data }) => data?.rows.map(({ _id }) => _id) ?? [])
  // The draft of a found record may be older than those above.
  const ofFound = useQuery({
    ...draftsQuery({ ids: found.slice(0, 100).join(), pageSize: 100 }),
    enabled: found.length > 0,
  })
  const drafts = new Map(
    [...(draftsResult.data?.rows ?? []), ...(ofFound.data?.rows ?? [])].map((draft) => [draft._id, draft]),
  )
  const results = [draftsResult, ...(search === '' ? [] : [...records, ofFound])]
  const error = results.find((each) => each.error)?.error
  const isLoading = results.some((each) => each.isLoading)
  const pages = withPages.flatMap((section, i) =>
    (search === '' ? [] : (records[i]!.data?.rows ?? []))
      .filter((record) => !drafts.has(record._id) && containsTerms(nameOf(section, record), search))
      .map((record): Candidate => ({
        key: record._id,
        text: `${section.title}: ${nameOf(section, record)}`,
        section,
        id: record._id,
      })),
  )
  const free = [...drafts.values()].filter(
    ({ releaseId, name }) => releaseId === null && containsTerms(name, search),
  )
  const candidates = [
    ...free.map((draft): Candidate => ({
      key: draft._id,
      text: `${(sections[draft.section] as Section).title}: ${draft.name}`,
      draft,
    })),
    ...pages,
  ].slice(0, maxListed)

  async function add(candidate: Candidate) {
    await runAction(
      async () => {
        if (!('draft' in candidate)) await beginDraft(candidate.section, candidate.id)
        return assignDraft(candidate.key, release._id)
      },
      { success: { text: `Added to ${release.name}.`, undo: true }, failure: 'It could not be added.' },
    )
  }
  async function addAll() {
    const isAdded = await runAction(
      async () => {
        for (const { _id } of free) await assignDraft(_id, release._id)
      },
      {
        success: { text: `${free.length} drafts added to ${release.name}.` },
        failure: 'Not all drafts could be added.',
      },
    )
    if (isAdded) close()
  }
  return (
    <Dialog title={`Add to ${release.name}`} close={close}>
      <div className="stack tight">
        <p className="muted">
          Drafts, and by their name pages, articles and others: a draft of them is begun.
        </p>
        <div className="filters">
          <SearchFilter value={q} onChange={setQ} />
        </div>
        {error ? (
          <ApiErrorMessage error={error} />
        ) : isLoading ? (
          <p role="status">Loading…</p>
        ) : candidates.length === 0 ? (
          <p>
            {search ? 'Nothing found.' : 'There is no draft that is not in a release. Search for a page.'}
          </p>
        ) : (
          <ul className="row-list" aria-label="What can be added">
            {candidates.map((candidate) => (
              <li key={candidate.key}>
                <span className="row-list-text">
                  {candidate.text}{' '}
                  {'draft' in candidate ? (
                    <StatusBadge status={actionLabels[candidate.draft.action]} />
                  ) : (
                    <Badge>No draft yet</Badge>
                  )}
                </span>
                <Button
                  small
                  disabled={pending}
                  aria-label={`Add ${candidate.text}`}
                  onClick={() => add(candidate)}
                >
                  Add
                </Button>
              </li>
            ))}
          </ul>
        )}
        <div className="actions">
          {free.length > 1 && (
            <Button disabled={pending} onClick={addAll}>
              Add all {free.length} drafts
            </Button>
          )}
          <Button onClick={close}>Done</Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Begins a draft with what is live. */
async function beginDraft(section: Section, id: string) {
  const { record, version } = await contentApi(section).get(id)
  const values = bodyOf(section, valuesOf(section, record))
  await saveDraft(id, section, { baseVersion: version, values }, 0)
}
