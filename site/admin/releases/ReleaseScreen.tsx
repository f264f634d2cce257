import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Send, Trash2, TriangleAlert, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { sections } from '#content/sections.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { EmptyState, QueryResult } from '../../ui/query-result.tsx'
import { useAction } from '../../ui/use-action.ts'
import { FieldChanges } from '../content/FieldChanges.tsx'
import { statusOf } from '../lib/api.ts'
import { NotFound } from '../shell/NotFound.tsx'
import { draftAddress, does } from './draft-words.ts'
import { NameRelease } from './NameRelease.tsx'
import { PreviewLinks } from './PreviewLinks.tsx'
import { ReleaseHistory } from './ReleaseHistory.tsx'
import { formatIn, ReleaseState } from './ReleaseState.tsx'
import {
  assignDraft,
  publishRelease,
  releaseQuery,
  removeRelease,
  takeBackRelease,
  type FullDraft,
  type FullRelease,
} from './queries.ts'
import { ScheduleForm } from './ScheduleForm.tsx'

/** One release: what is in it, when it is published, and what it has changed. */
export function ReleaseScreen() {
  const { id = '' } = useParams()
  const [isOver, setOver] = useState(false)
  const query = useQuery({ ...releaseQuery(id), enabled: !isOver })
  if (statusOf(query.error) === 404) return <NotFound />
  return (
    <QueryResult query={query} lines={6}>
      {(release) => <OpenRelease release={release} setOver={setOver} />}
    </QueryResult>
  )
}

const resources = ['releases', 'drafts', 'content', 'publish'] as const

function OpenRelease({ release, setOver }: { release: FullRelease; setOver: (isOver: boolean) => void }) {
  const { _id: id, name, state, drafts, problem, publishedAt, plannedFor, timeZone } = release
  const { runAction, pending } = useAction(...resources)
  const [isNaming, setNaming] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const blocked = drafts.filter(({ obstacle }) => obstacle).length
  const isLate = publishedAt && plannedFor && Date.parse(publishedAt) - Date.parse(plannedFor) > 120_000

  const publish = () =>
    runAction(() => publishRelease(id), {
      success: ({ data }) => ({
        text: `Published: ${name}.`,
        detail: `${countOf(data.changes.length)} live at once.`,
      }),
      failure: 'Nothing was published.',
    })
  const takeBack = () =>
    runAction(() => takeBackRelease(id), {
      success: {
        text: `Reverted: ${name}.`,
        detail: 'Everything is as it was before, and the drafts are back.',
      },
      failure: 'Nothing was reverted.',
    })
  async function remove() {
    setOver(true)
    const done = await runAction(() => removeRelease(id), {
      success: { text: 'Release deleted.', detail: 'Its drafts are still there.' },
      failure: 'The release could not be deleted.',
    })
    if (!done) return setOver(false)
    client.removeQueries({ queryKey: releaseQuery(id).queryKey })
    await navigate('/admin/releases')
  }
  return (
    <>
      <PageHeader
        title={name}
        breadcrumbs={[{ text: 'Releases', href: '/admin/releases' }]}
        description={<ReleaseState release={release} />}
        actions={
          state === 'open' ? (
            <>
              <Button icon={Pencil} onClick={() => setNaming(true)}>
                Rename
              </Button>
              <Button icon={Trash2} disabled={pending} onClick={remove}>
                Delete
              </Button>
              <Button
                variant="primary"
                icon={Send}
                disabled={pending || drafts.length === 0}
                onClick={publish}
              >
                Publish now
              </Button>
            </>
          ) : (
            <Button icon={Undo2} disabled={pending} onClick={takeBack}>
              Revert
            </Button>
          )
        }
      />
      {problem && (
        <Note icon={TriangleAlert} role="status">
          {state === 'open'
            ? 'It could not be published when it was due. '
            : 'It could not be reverted when it was due. '}
          {problem}
        </Note>
      )}
      {isLate && (
        <Note>
          It was scheduled for {formatIn(plannedFor, timeZone)}. The site was offline then, so it was
          published as soon as it was back online.
        </Note>
      )}
      {state === 'open' ? (
        <>
          <Panel
            title="Drafts"
            count={drafts.length}
            description={
              blocked > 0
                ? `${blocked === 1 ? 'One draft is' : `${blocked} drafts are`} not ready. Nothing is published until all are.`
                : drafts.length > 0 && 'They go live together, or not at all.'
            }
          >
            {drafts.length > 0 ? (
              <ul className="disclosures">
                {drafts.map((draft) => (
                  <DraftRow key={draft._id} draft={draft} />
                ))}
              </ul>
            ) : (
              <EmptyState
                title="No drafts in it yet"
                action={<ButtonLink href="/admin/releases">To the drafts</ButtonLink>}
              >
                Open a draft and choose this release.
              </EmptyState>
            )}
          </Panel>
          <ScheduleForm key={`${release.publishAt} ${release.takeBackAt}`} release={release} />
          {drafts.length > 0 && <PreviewLinks subject="release" id={id} />}
        </>
      ) : (
        <>
          <Panel title="Changes" count={release.changes.length}>
            <ul className="disclosures">
              {release.changes.map(({ _id, section, before, after }) => (
                <li key={_id}>
                  <details>
                    <summary>
                      <span>{titleOf(section, after ?? before)}</span>
                    </summary>
                    <FieldChanges section={sections[section]} before={before} after={after} />
                  </details>
                </li>
              ))}
            </ul>
          </Panel>
          <ScheduleForm key={String(release.takeBackAt)} release={release} />
        </>
      )}
      {isNaming && <NameRelease release={release} close={() => setNaming(false)} />}
      <ReleaseHistory id={id} />
    </>
  )
}

const countOf = (changes: number) => (changes === 1 ? '1 change is' : `${changes} changes are`)

function titleOf(key: FullDraft['section'], values: Readonly<Record<string, unknown>> | null) {
  const { title, named } = sections[key] as { title: string; named?: string }
  const name = named && values?.[named]
  return typeof name === 'string' && name ? `${title}: ${name}` : title
}

function DraftRow({ draft }: { draft: FullDraft }) {
  const { runAction, pending } = useAction('drafts', 'releases')
  const { _id, name, live, values, obstacle, section } = draft
  const takeOut = () =>
    runAction(() => assignDraft(_id, null), {
      success: { text: `Removed: ${name}.`, undo: true },
      failure: 'It could not be removed.',
    })
  return (
    <li>
      <details open={obstacle !== null}>
        <summary>
          <span>
            {name} <Badge tone={does[draft.does].tone}>{does[draft.does].badge}</Badge>{' '}
            {obstacle && <Badge tone="bad">Not ready</Badge>}
          </span>
        </summary>
        {obstacle && <p className="error">{obstacle.says}</p>}
        {draft.does === 'remove' ? (
          <p>The record is deleted.</p>
        ) : (
          <FieldChanges section={sections[section]} before={live?.values ?? null} after={values} />
        )}
        <div className="actions">
          <ButtonLink small href={draftAddress(_id)}>
            Open the draft
          </ButtonLink>
          <Button small disabled={pending} onClick={takeOut}>
            Remove from the release
          </Button>
        </div>
      </details>
    </li>
  )
}
