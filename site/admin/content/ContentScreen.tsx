import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { screens, type Screen } from '#content/screens.ts'
import type { Section } from '#content/section.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { IssuesHere } from '../checks/IssuesHere.tsx'
import { NotFound } from '../shell/NotFound.tsx'
import { Editor } from './Editor.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { RecordList } from './RecordList.tsx'
import { singleOf, type Values } from './records.ts'
import { SectionForm } from './SectionForm.tsx'

/** The sections of one screen as forms and lists, beside the page that shows them. */
export function ContentScreen() {
  const { slug } = useParams()
  const screen = screens.find((each) => each.slug === slug)
  return screen ? <Sections key={screen.slug} screen={screen} /> : <NotFound />
}

function Sections({ screen: { title, slug, sections } }: { screen: Screen }) {
  const [values, setValues] = useState<Values | null>(null)
  const single = sections.find((section) => section.holds === 'one')
  const last = sections.at(-1)!
  return (
    <>
      <PageHeader title={title} description={last.about} />
      <IssuesHere address={`/admin/content/${slug}`} />
      <Editor section={single ?? last} values={values}>
        {sections.map((section) =>
          section.holds === 'one' ? (
            <SingleRecord
              key={section.key}
              section={section}
              titled={sections.length > 1}
              onChange={setValues}
            />
          ) : (
            <RecordList key={section.key} section={section} />
          ),
        )}
      </Editor>
    </>
  )
}

interface SingleRecordProps {
  section: Section
  titled: boolean
  onChange: (values: Values | null) => void
}

function SingleRecord({ section, titled, onChange }: SingleRecordProps) {
  const query = useQuery(singleOf(section))
  return (
    <QueryResult query={query} lines={Object.keys(section.fields).length}>
      {(stored) => (
        <>
          <Panel label={section.title} title={titled && 'Heading'} description={titled && section.about}>
            <SectionForm
              key={stored?.record._id ?? 'new'}
              section={section}
              stored={stored ?? undefined}
              onChange={onChange}
            />
          </Panel>
          {stored && <HistoryPanel section={section} id={stored.record._id} version={stored.version} />}
        </>
      )}
    </QueryResult>
  )
}
