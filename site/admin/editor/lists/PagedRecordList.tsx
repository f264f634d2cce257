import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PagedSection } from '#content/sections/section.ts'
import type { SectionKey } from '#content/sections/sections.ts'
import { contentApi } from '../../../session/content-api.ts'
import { SearchFilter, SelectFilter } from '../../../ui/filters.tsx'
import { List } from '../../../ui/list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Option } from '../../../ui/select.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useListParams } from '../../../ui/use-list-params.ts'
import { UnpublishedDrafts } from '../releases/drafts-in-list.tsx'
import { draftsQuery } from '../releases/queries.ts'
import { AddButton, NoRecords } from './list-parts.tsx'
import { MoveTo } from './MoveTo.tsx'
import { RedirectFile } from './RedirectFile.tsx'
import { RecordRow, listText } from './RecordRow.tsx'
import { nameOf, pageQuery, reloadChanged, type ContentRecord } from '../records/records.ts'
import { toastPublished } from '../records/toast-published.ts'

/** The records of a long list, one page at a time; the server searches and sorts. */
export function PagedRecordList({ section }: { section: PagedSection }) {
  const client = useQueryClient()
  const { runAction } = useAction()
  const [announcement, setAnnouncement] = useState('')
  const [defaultSort, ...otherSorts] = sortsOf(section) as [Option, ...Option[]]
  const params = useListParams({ q: '', sort: defaultSort[0] }, { pageSize: 25 })
  const { values, set, page, pageSize } = params
  const query = useQuery(pageQuery(section, { ...params.query, sort: values.sort }))
  const { rows = [], total = 0, isMore } = query.data ?? {}
  const drafts = useQuery({
    ...draftsQuery({ section: section.key as SectionKey, ids: rows.map(({ _id }) => _id).join() }),
    enabled: rows.length > 0,
  })
  const isEmpty = query.data?.total === 0 && !params.isFiltered
  const isInOrder = values.sort === 'position' && values.q === ''

  async function move(from: number, to: number) {
    const record = rows[from - (page - 1) * pageSize]!
    const isMoved = await runAction(
      async () => {
        const published = await contentApi(section).move(record._id, to + 1)
        setAnnouncement(`${nameOf(section, record)} is now ${to + 1} of ${total}.`)
        toastPublished(section, 'Order saved.', published, client)
      },
      { failure: 'The order could not be saved.' },
    )
    await reloadChanged(section, client)
    return isMoved
  }
  const row = (record: ContentRecord, i: number) => (
    <RecordRow
      key={record._id}
      section={section}
      record={record}
      draft={drafts.data?.rows.find(({ _id }) => _id === record._id)}
      detail={detailOf(section, record)}
    >
      {isInOrder && total > 1 && (
        <MoveTo name={nameOf(section, record)} index={(page - 1) * pageSize + i} total={total} move={move} />
      )}
    </RecordRow>
  )
  return (
    <Panel
      id={`list-${section.key}`}
      title={section.title}
      count={query.data && total}
      isMore={isMore}
      actions={
        <div className="actions">
          {section.redirect && <RedirectFile section={section} />}
          {!isEmpty && <AddButton section={section} />}
        </div>
      }
    >
      <div className="filters">
        <SearchFilter label={`Search ${section.title}`} value={values.q} onChange={(q) => set({ q })} />
        <SelectFilter
          label="Sort by"
          value={values.sort === defaultSort[0] ? '' : values.sort}
          all={defaultSort[1]}
          options={otherSorts}
          onChange={(sort) => set({ sort: sort || defaultSort[0] })}
        />
      </div>
      {page === 1 && !params.isFiltered && <UnpublishedDrafts section={section} />}
      <List
        noun={section.title.toLowerCase()}
        query={query}
        params={params}
        empty={<NoRecords section={section} />}
      >
        {(records) => <ol className="records">{records.map(row)}</ol>}
      </List>
      <p className="hidden" role="status">
        {announcement}
      </p>
    </Panel>
  )
}

/** The sort orders to choose from, the default first. For dates, newest first precedes oldest first. */
const sortsOf = ({ paged, fields }: PagedSection): Option[] =>
  paged.sort.flatMap((name): Option[] => {
    if (name === 'position') return [[name, 'Your order']]
    const { label, kind } = fields[name]!
    const up: Option = [name, `${label}, ${kind === 'date' ? 'oldest first' : 'A to Z'}`]
    const down: Option = [`-${name}`, `${label}, ${kind === 'date' ? 'newest first' : 'Z to A'}`]
    return kind === 'date' ? [down, up] : [up, down]
  })

/** The values of the fields that the list can be sorted by, without the name. */
const detailOf = (section: PagedSection, record: ContentRecord) =>
  section.paged.sort
    .filter((name) => name !== section.titleField && name !== 'position')
    .map((name) => listText(section, name, record))
    .filter(Boolean)
    .join(' · ')
