import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn, knownTimeZone, nextDayAt } from '#content/local-time.ts'
import { sections } from '#content/sections.ts'
import { toText } from '#content/value.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useAction } from '../../ui/use-action.ts'
import { singleRecordQuery } from '../content/records.ts'
import { assignDraft, createRelease, removeRelease, scheduleRelease, type Draft } from './queries.ts'
import { formatIn } from './ReleaseState.tsx'
import { checkTime, plannedTime, SiteClock, TimeField } from './TimeField.tsx'

interface Props {
  draft: Pick<Draft, '_id' | 'name'>
  close: () => void
}

/** A dialog that schedules a single draft. It creates a release with the name of the draft. */
export function ScheduleDraftDialog({ draft, close }: Props) {
  const query = useQuery(singleRecordQuery(sections.site))
  return (
    <Dialog title="Schedule draft" close={close}>
      <QueryResult query={query} lines={2}>
        {(site) => (
          <TimeForm
            draft={draft}
            close={close}
            timeZone={knownTimeZone(toText(site?.record['siteTimeZone']))}
          />
        )}
      </QueryResult>
    </Dialog>
  )
}

function TimeForm({ draft, close, timeZone }: Props & { timeZone: string }) {
  const { reportSuccess } = useAction('releases', 'drafts')
  const [tomorrow] = useState(() => dayIn(nextDayAt(Date.now(), timeZone), timeZone))
  return (
    <Form
      checks={{
        publishAt: (value) => checkTime(value, timeZone) || (value ? '' : 'Choose a day and a time.'),
      }}
      prefill={{ publishAt: `${tomorrow}T09:00` }}
      button="Schedule"
      pendingText="Scheduling…"
      keepValues
      onSubmit={async (values) => {
        const { data: release } = await createRelease(draft.name.slice(0, 100))
        try {
          await assignDraft(draft._id, release._id)
          const times = { publishAt: plannedTime(values, 'publishAt', timeZone), revertAt: null }
          const { data } = await scheduleRelease(release._id, times)
          reportSuccess({
            text: 'Scheduled.',
            detail: data.publishAt ? `It is published on ${formatIn(data.publishAt, timeZone)}.` : '',
          })
        } catch (error) {
          // Removing the release keeps its draft.
          await removeRelease(release._id)
          throw error
        }
        close()
      }}
      footer={
        <Button variant="plain" onClick={close}>
          Cancel
        </Button>
      }
    >
      <p className="soft">
        <SiteClock timeZone={timeZone} />
      </p>
      <TimeField
        name="publishAt"
        label="Publish at"
        hint="It is published automatically."
        timeZone={timeZone}
      />
    </Form>
  )
}
