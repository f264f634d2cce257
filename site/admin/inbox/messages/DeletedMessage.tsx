import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formDrafts } from '../../../session/form-drafts.ts'
import type { FormDraft } from '../../../ui/form/use-form-state.ts'
import { useUnsavedForm } from '../../../ui/form/unsaved.ts'
import { PageHeader, type Breadcrumb } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { formatDateTime } from '../../../ui/time.tsx'
import { actorName } from '../../operations/activity/actor.ts'
import { lastChangeQuery } from '../../operations/activity/queries.ts'
import { useMay } from '../../lib/use-may.ts'
import { NotFound } from '../../lib/NoScreen.tsx'

interface Props {
  id: string
  breadcrumbs: readonly Breadcrumb[]
  /** The name of the reply's draft. */
  draft: string
}

/** Shows who deleted a message, and the unsent reply, so that it can be copied. */
export function DeletedMessage({ id, breadcrumbs, draft }: Props) {
  const field = useId()
  const mayRead = useMay()('activity.read')
  const query = useQuery({ ...lastChangeQuery('message', id), enabled: mayRead })
  const unsent = formDrafts.read<FormDraft>(draft)?.values['text']
  useUnsavedForm(draft, 'message')
  if (!mayRead) return <NotFound />
  return (
    <QueryResult query={query} lines={2}>
      {(last) =>
        last?.action === 'remove' ? (
          <>
            <PageHeader title="This message was deleted" breadcrumbs={breadcrumbs} />
            <Panel label="Deleted message">
              <p>
                {actorName(last.by)} deleted this message on {formatDateTime(last.at)}. It can’t be restored.
              </p>
              {unsent && (
                <div className="field">
                  <label htmlFor={field}>Your unsent reply</label>
                  <textarea id={field} readOnly rows={6} value={unsent} />
                </div>
              )}
            </Panel>
          </>
        ) : (
          <NotFound />
        )
      }
    </QueryResult>
  )
}
