import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useOutletContext, useParams } from 'react-router'
import { editAddress, screenAt } from '#content/sections/screens.ts'
import type { ListSection } from '#content/sections/section.ts'
import type { Session } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { formDrafts } from '../../../session/form-drafts.ts'
import { PageHeader, type Breadcrumb } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useMay } from '../../lib/use-may.ts'
import { useNavigateFrom } from '../../lib/use-navigate-from.ts'
import { ScheduleDeletionButton } from '../releases/ScheduleDeletionButton.tsx'
import { DraftNotice } from '../releases/DraftNotice.tsx'
import { Forbidden, NotFound } from '../../lib/NoScreen.tsx'
import { DeletedRecord } from './DeletedRecord.tsx'
import { Editor } from '../frame/Editor.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import type { Values } from '../../../ui/form/fields-context.ts'
import { copyOf, nameOf, recordQuery, type VersionedRecord, valuesOf } from '../records/records.ts'
import { RecordValues } from '../fields/RecordValues.tsx'
import { removeRecord } from '../records/remove-record.tsx'
import { SectionForm } from './SectionForm.tsx'
import type { FormDraft } from '../../../ui/form/use-form-state.ts'
import { formDraftName } from '../records/use-record-form.ts'

interface Props {
  section: ListSection
  /** The list that it belongs to. */
  list: Breadcrumb
}

/** One record of a list, or a new one. */
export function RecordScreen() {
  const { slug = '', id = '' } = useParams()
  const { role, permissions } = useOutletContext<Session>()
  const screen = screenAt(slug)
  const section = screen?.sections.find((each) => each.holds === 'many')
  if (!screen || !section) return <NotFound />
  const list = { text: screen.title, href: `/admin/content/${screen.slug}` }
  if (id === 'new')
    return permissions.includes('content.edit') ? (
      <AddRecord section={section} list={list} />
    ) : (
      <Forbidden role={role} />
    )
  return <EditRecord section={section} id={id} list={list} />
}

function AddRecord({ section, list }: Props) {
  const [values, setValues] = useState<Values | null>(null)
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={`Add ${section.singular}`} breadcrumbs={[list]} description={section.about} />
      <Editor section={section} values={values}>
        <Panel label={`New ${section.singular}`}>
          <SectionForm
            section={section}
            stored={undefined}
            onChange={setValues}
            onAdded={(record, stay) => void navigate(stay ? editAddress(section, record._id) : list.href)}
          />
        </Panel>
      </Editor>
    </>
  )
}

function EditRecord({ section, id, list }: Props & { id: string }) {
  // While the record is being deleted it is not reloaded, because the 404 would show `DeletedRecord`.
  const [deleting, setDeleting] = useState(false)
  const query = useQuery({ ...recordQuery(section, id), enabled: !deleting })
  return (
    <QueryResult
      query={query}
      lines={Object.keys(section.fields).length}
      notFound={<DeletedRecord section={section} id={id} breadcrumbs={[list]} />}
    >
      {(stored) => <StoredRecord section={section} stored={stored} list={list} setDeleting={setDeleting} />}
    </QueryResult>
  )
}

interface StoredRecordProps extends Props {
  stored: VersionedRecord
  setDeleting: (deleting: boolean) => void
}

function StoredRecord({ section, stored, list, setDeleting }: StoredRecordProps) {
  const [values, setValues] = useState<Values | null>(null)
  const may = useMay()
  const navigate = useNavigateFrom()
  const client = useQueryClient()
  const { record, version } = stored
  const name = nameOf(section, record)

  async function remove() {
    const draft = formDraftName(section, record._id)
    const confirmed =
      !formDrafts.has(draft) ||
      (await confirm({
        title: `Delete “${name}”?`,
        text: 'Your unsaved changes are discarded.',
        confirmLabel: 'Delete',
      }))
    if (!confirmed) return
    setDeleting(true)
    if (!(await removeRecord(section, record, version, client))) return setDeleting(false)
    formDrafts.remove(draft)
    await navigate(list.href)
  }
  async function copy() {
    const values = await copyOf(section, record)
    const draft: FormDraft = { version: undefined, base: valuesOf(section), values, copyOf: name }
    formDrafts.write(formDraftName(section, undefined), draft)
    await navigate(editAddress(section, 'new'))
  }
  return (
    <>
      <PageHeader
        title={name}
        breadcrumbs={[list]}
        actions={
          may('content.edit') && (
            <>
              <ScheduleDeletionButton section={section} stored={stored} />
              <Button icon={Copy} onClick={copy}>
                Duplicate
              </Button>
              {may('content.publish') && (
                <Button icon={Trash2} onClick={remove}>
                  Delete
                </Button>
              )}
            </>
          )
        }
      />
      <Editor section={section} id={record._id} values={values} record={valuesOf(section, record)}>
        <Panel label={name}>
          {may('content.edit') ? (
            <SectionForm section={section} stored={stored} onChange={setValues} />
          ) : (
            <>
              <DraftNotice section={section} id={record._id} />
              <RecordValues section={section} record={record} />
            </>
          )}
        </Panel>
        <HistoryPanel section={section} stored={stored} />
      </Editor>
    </>
  )
}
