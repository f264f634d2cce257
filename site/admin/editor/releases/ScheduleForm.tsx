import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { scheduleRelease, type FullRelease } from './queries.ts'
import { checkTime, plannedTime, SiteClock, TimeField, timeFields, timeValues } from './TimeField.tsx'

type Name = 'publishAt' | 'revertAt'

const fields = {
  ...timeFields('publishAt', {
    label: 'Publish at',
    help: 'Leave it empty to publish manually.',
    optional: true,
  }),
  ...timeFields('revertAt', {
    label: 'Revert at',
    help: 'The changes of the release are then undone.',
    optional: true,
  }),
}

/** When a release is published, and when it is reverted, in the time zone of the site. */
export function ScheduleForm({ release }: { release: FullRelease }) {
  const { reportSuccess, runAction, pending } = useAction('releases')
  const { _id, state, timeZone } = release
  const names: readonly Name[] = state === 'open' ? ['publishAt', 'revertAt'] : ['revertAt']
  const values = {
    ...timeValues('publishAt', release.publishAt, timeZone),
    ...timeValues('revertAt', release.revertAt, timeZone),
  }
  const isSet = names.some((name) => values[name])
  const clear = () =>
    runAction(() => scheduleRelease(_id, { publishAt: null, revertAt: null }), {
      success: { text: 'Schedule removed.', undo: true },
      failure: 'The schedule could not be changed.',
    })
  const check = (value: string) => checkTime(value, timeZone)
  return (
    <Panel
      title="Schedule"
      actions={
        isSet && (
          <Button small disabled={pending} onClick={clear}>
            Clear
          </Button>
        )
      }
      description={<SiteClock timeZone={timeZone} />}
    >
      <Form
        fields={fields}
        checks={{ publishAt: check, revertAt: check }}
        values={values}
        button={isSet ? 'Change schedule' : 'Schedule'}
        pendingText="Scheduling…"
        onSubmit={async (typed) => {
          const timeOf = (name: Name) => (names.includes(name) ? plannedTime(typed, name, timeZone) : null)
          const answer = await scheduleRelease(_id, {
            publishAt: timeOf('publishAt'),
            revertAt: timeOf('revertAt'),
          })
          reportSuccess(
            {
              text: answer.data.publishAt || answer.data.revertAt ? 'Scheduled.' : 'Not scheduled.',
              undo: true,
            },
            answer,
          )
        }}
      >
        {names.map((name) => (
          <TimeField key={name} name={name} timeZone={timeZone} />
        ))}
      </Form>
    </Panel>
  )
}
