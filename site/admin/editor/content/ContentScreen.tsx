import { useQuery } from '@tanstack/react-query'
import { useCallback, useState, type Dispatch, type SetStateAction } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { screenAt, type Screen } from '#content/sections/screens.ts'
import { isPagedSection, type Section } from '#content/sections/section.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useMay } from '../../lib/use-may.ts'
import { DraftNotice } from '../releases/DraftNotice.tsx'
import { useHasPreview } from '../preview/use-has-preview.ts'
import { ScreenIssues } from '../checks/ScreenIssues.tsx'
import { NotFound } from '../../lib/NoScreen.tsx'
import { Editor } from '../frame/Editor.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { PagedRecordList } from '../lists/PagedRecordList.tsx'
import { RecordList } from '../lists/RecordList.tsx'
import { RecordValues } from '../fields/RecordValues.tsx'
import type { Values } from '../../../ui/form/fields-context.ts'
import { singleRecordQuery } from '../records/records.ts'
import { SectionForm } from './SectionForm.tsx'

/**
 * The sections of one screen as forms and lists, beside a preview. A paged list has no preview. The address of a section
 * that shares its screen with others leads to that screen.
 */
export function ContentScreen() {
  const { slug = '' } = useParams()
  const { hash } = useLocation()
  const screen = screenAt(slug)
  if (!screen) return <NotFound />
  return screen.slug === slug ? (
    <Sections screen={screen} />
  ) : (
    <Navigate replace to={{ pathname: `/admin/content/${screen.slug}`, hash }} />
  )
}

/** What the preview shows. */
interface Previewed {
  section: Section
  values: Values | null
}

function Sections({ screen: { title, about, slug, sections } }: { screen: Screen }) {
  const first = sections.find((section) => section.holds === 'one') ?? sections[0]!
  // The section that was changed last.
  const [previewed, setPreviewed] = useState<Previewed>({ section: first, values: null })
  const hasPreview = useHasPreview()
  const shown = hasPreview(previewed.section)
    ? previewed
    : { section: sections.find(hasPreview) ?? first, values: null }
  const parts = sections.map((section) =>
    section.holds === 'one' ? (
      <SingleRecord
        key={section.key}
        section={section}
        titled={sections.length > 1}
        setPreviewed={setPreviewed}
      />
    ) : isPagedSection(section) ? (
      <PagedRecordList key={section.key} section={section} />
    ) : (
      <RecordList key={section.key} section={section} />
    ),
  )
  const issues = <ScreenIssues address={`/admin/content/${slug}`} />
  return (
    <>
      <PageHeader title={title} description={about} />
      {sections.every(isPagedSection) ? (
        // Below the list, because they load later and would move it.
        <>
          {parts}
          {issues}
        </>
      ) : (
        <>
          {issues}
          <Editor {...shown}>{parts}</Editor>
        </>
      )}
    </>
  )
}

/** The title of a section on a screen with several: `Heading` for `FAQ: heading`. */
function shortTitle({ title }: Section) {
  const part = title.split(': ')[1] ?? title
  return part[0]!.toUpperCase() + part.slice(1)
}

interface SingleRecordProps {
  section: Section
  titled: boolean
  setPreviewed: Dispatch<SetStateAction<Previewed>>
}

function SingleRecord({ section, titled, setPreviewed }: SingleRecordProps) {
  const query = useQuery(singleRecordQuery(section))
  const mayEdit = useMay()('content.edit')
  const onChange = useCallback(
    (values: Values | null) =>
      setPreviewed((before) => (values || before.section === section ? { section, values } : before)),
    [section, setPreviewed],
  )
  return (
    <QueryResult query={query} lines={Object.keys(section.fields).length}>
      {(stored) => (
        <>
          <Panel
            label={section.title}
            title={titled && shortTitle(section)}
            description={titled && section.about}
          >
            {mayEdit ? (
              <SectionForm
                key={stored?.record._id ?? 'new'}
                section={section}
                stored={stored ?? undefined}
                onChange={onChange}
              />
            ) : (
              <>
                <DraftNotice section={section} id={stored?.record._id} />
                <RecordValues section={section} record={stored?.record} />
              </>
            )}
          </Panel>
          {stored && <HistoryPanel section={section} stored={stored} />}
        </>
      )}
    </QueryResult>
  )
}
