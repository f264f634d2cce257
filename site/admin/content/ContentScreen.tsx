import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useParams } from 'react-router'
import { screens, type Screen } from '#content/screens.ts'
import type { Section } from '#content/section.ts'
import { ToMend } from '../checks/ToMend.tsx'
import { NotFound } from '../shell/NotFound.tsx'
import { PageHead } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'
import { Editor } from './Editor.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { RecordList } from './RecordList.tsx'
import { singleOf, type Values } from './records.ts'
import { SectionForm } from './SectionForm.tsx'

/** The sections of one address: single ones as their form, lists as lists, the page that shows them beside. */
export function ContentScreen() {
  const { slug } = useParams()
  const screen = screens.find((each) => each.slug === slug)
  return screen ? <Sections key={screen.slug} screen={screen} /> : <NotFound />
}

function Sections({ screen }: { screen: Screen }) {
  const [typed, setTyped] = useState<Values | null>(null)
  const onType = useCallback((values: Values | null) => setTyped(values), [])
  const { sections } = screen
  const single = sections.find((section) => section.holds === 'one')
  const shown = sections.at(-1)!
  return (
    <>
      <PageHead title={screen.title} about={shown.about} />
      <ToMend address={`/admin/content/${screen.slug}`} />
      <Editor section={single ?? shown} values={typed}>
        {sections.map((section) =>
          section.holds === 'one' ? (
            <Single key={section.key} section={section} titled={sections.length > 1} onType={onType} />
          ) : (
            <RecordList key={section.key} section={section} />
          ),
        )}
      </Editor>
    </>
  )
}

interface SingleProps {
  section: Section
  titled: boolean
  onType: (values: Values | null) => void
}

function Single({ section, titled, onType }: SingleProps) {
  const query = useQuery(singleOf(section))
  return (
    <Loaded query={query} lines={Object.keys(section.fields).length}>
      {(stored) => (
        <>
          <section className="panel" aria-label={section.title}>
            {titled && <h2>Heading</h2>}
            {titled && <p className="soft">{section.about}</p>}
            <SectionForm
              key={stored?.record._id ?? 'new'}
              section={section}
              stored={stored ?? undefined}
              onType={onType}
            />
          </section>
          {stored && <HistoryPanel section={section} id={stored.record._id} version={stored.version} />}
        </>
      )}
    </Loaded>
  )
}
