import { firstCharacters } from '#content/model/first-characters.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn, knownTimeZone, nextDayAt } from '#content/locale/local-time.ts'
import { sections } from '#content/sections/sections.ts'
import { toText } from '#content/model/value.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { sendOnce } from '../../../ui/form/send-once.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { formatDateTime } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { singleRecordQuery } from '../records/records.ts'
import { assignDraft, createRelease, removeRelease, scheduleRelease, type Draft } from './queries.ts'
import { checkTime, plannedTime, SiteClock, TimeField, timeFields } from './TimeField.tsx'

interface Props {
  draft: Pick<Draft, '_id' | 'name'>
  /** The proposed day; tomorrow if there is none. */
  day?: string | undefined
  close: () => void
}

/** A dialog that schedules a single draft. It creates a release with the name of the draft. */
export function ScheduleDraftDialog({ draft, day, close }: Props) {
  const query = useQuery(singleRecordQuery(sections.region))
  return (
    <Dialog title="Schedule draft" close={close}>
      <QueryResult query={query} lines={2}>
        {(region) => (
          <TimeForm
            draft={draft}
            day={day}
            close={close}
            timeZone={knownTimeZone(toText(region?.record['timeZone']))}
          />
        )}
      </QueryResult>
    </Dialog>
  )
}

function TimeForm({ draft, day, close, timeZone }: Props & { timeZone: string }) {
  const { reportSuccess } = useAction('releases', 'drafts')
  const [tomorrow] = useState(() => dayIn(nextDayAt(Date.now(), timeZone), timeZone))
  return (
    <Form
      fields={timeFields('publishAt', {
        label: 'Publish at',
        help: 'It is published automatically.',
        missing: 'Choose a day and a time.',
      })}
      checks={{ publishAt: (value) => checkTime(value, timeZone) }}
      prefill={{ publishAt: `${day ?? tomorrow}T09:00`, publishAtWhich: 'first' }}
      button="Schedule"
      pendingText="Scheduling…"
      onSubmit={async (values) => {
        const times = { publishAt: plannedTime(values, 'publishAt', timeZone), revertAt: null }
        const name = firstCharacters(draft.name, 100)
        const { publishAt } = await sendOnce(`schedule ${draft._id}`, name, async (headers) => {
          const { data: release } = await createRelease(name, headers)
          try {
            await assignDraft(draft._id, release._id)
            return (await scheduleRelease(release._id, times)).data
          } catch (error) {
            // Removing the release keeps its draft. If that fails too, the next attempt uses this release.
            await removeRelease(release._id).catch(() => {})
            throw error
          }
        })
        reportSuccess({
          text: 'Scheduled.',
          detail: publishAt ? `It is published on ${formatDateTime(publishAt, timeZone)}.` : '',
        })
        close()
      }}
      onCancel={close}
    >
      <p className="muted">
        <SiteClock timeZone={timeZone} />
      </p>
      <TimeField name="publishAt" timeZone={timeZone} />
    </Form>
  )
}
