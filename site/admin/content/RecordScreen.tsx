import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { editAddress, screens } from '#content/screens.ts'
import type { Section } from '#content/section.ts'
import { statusOf } from '../lib/api.ts'
import { drafts } from '../lib/drafts.ts'
import { NotFound } from '../shell/NotFound.tsx'
import { ask } from '../ui/ask.tsx'
import { PageHead } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'
import { Deleted } from './Deleted.tsx'
import { Editor } from './Editor.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { nameOf, oneOf, recordOf, type Stored, type Values } from './records.ts'
import { removeRecord } from './remove-record.ts'
import { SectionForm } from './SectionForm.tsx'
import { draftName } from './use-draft.ts'

/** One record of a list, or a new one. */
export function RecordScreen() {
  const { slug, id = '' } = useParams()
  const screen = screens.find((each) => each.slug === slug)
  const section = screen?.sections.find((each) => each.holds === 'many')
  if (!screen || !section) return <NotFound />
  const above = [{ text: screen.title, to: `/admin/content/${screen.slug}` }] as const
  if (id === 'new') return <Add key={section.key} section={section} above={above} />
  return <Edit key={id} section={section} id={id} above={above} />
}

interface Props {
  section: Section
  above: readonly [{ text: string; to: string }]
}

function Add({ section, above }: Props) {
  const [typed, setTyped] = useState<Values | null>(null)
  const onType = useCallback((values: Values | null) => setTyped(values), [])
  const navigate = useNavigate()
  return (
    <>
      <PageHead title={`Add: ${oneOf(section)}`} above={above} about={section.about} />
      <Editor section={section} values={typed}>
        <section className="panel" aria-label={`New: ${oneOf(section)}`}>
          <SectionForm
            section={section}
            stored={undefined}
            onType={onType}
            onAdded={(record, open) => void navigate(open ? editAddress(section, record._id) : above[0].to)}
          />
        </section>
      </Editor>
    </>
  )
}

function Edit({ section, id, above }: Props & { id: string }) {
  const [removing, setRemoving] = useState(false)
  const query = useQuery({ ...recordOf(section, id), enabled: !removing })
  if (statusOf(query.error) === 404) return <Deleted section={section} id={id} above={above} />
  return (
    <Loaded query={query} lines={Object.keys(section.fields).length}>
      {(stored) => <Record section={section} stored={stored} above={above} onRemoving={setRemoving} />}
    </Loaded>
  )
}

interface RecordProps extends Props {
  stored: Stored
  /** While it is being deleted, it is not asked for: that it is gone is no news. */
  onRemoving: (removing: boolean) => void
}

function Record({ section, stored, above, onRemoving }: RecordProps) {
  const [typed, setTyped] = useState<Values | null>(null)
  const onType = useCallback((values: Values | null) => setTyped(values), [])
  const navigate = useNavigate()
  const client = useQueryClient()
  const { record, version } = stored

  async function remove() {
    const draft = draftName(section, record._id)
    const sure =
      !drafts.has(draft) ||
      (await ask({
        title: `Delete “${nameOf(section, record)}”?`,
        text: 'What you typed here is not saved, and is discarded.',
        yes: 'Delete',
      }))
    if (!sure) return
    onRemoving(true)
    const gone = await removeRecord(section, record, version, client)
    if (!gone) return onRemoving(false)
    drafts.remove(draft)
    await navigate(above[0].to)
  }
  return (
    <>
      <PageHead
        title={nameOf(section, record)}
        above={above}
        actions={
          <button type="button" className="btn" onClick={() => void remove()}>
            <Trash2 aria-hidden /> Delete
          </button>
        }
      />
      <Editor section={section} id={record._id} values={typed}>
        <section className="panel" aria-label={nameOf(section, record)}>
          <SectionForm section={section} stored={stored} onType={onType} />
        </section>
        <HistoryPanel section={section} id={record._id} version={version} />
      </Editor>
    </>
  )
}
