import { useFormContext, useWatch } from 'react-hook-form'
import { localOf, momentOf, skippedText } from '#content/local-time.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useAction } from '../../ui/use-action.ts'
import { scheduleRelease, type FullRelease } from './queries.ts'

const names = ['publishAt', 'takeBackAt'] as const
type Name = (typeof names)[number]

const labels: Record<Name, [label: string, hint: string]> = {
  publishAt: ['Publish at', 'Leave it empty to publish by hand.'],
  takeBackAt: ['Take back at (optional)', 'Everything is then what it was before.'],
}

/** When a release is published, and when it is taken back, by the clock of the site. */
export function ScheduleForm({ release }: { release: FullRelease }) {
  const { announce, runAction, pending } = useAction('releases')
  const { _id, state, timeZone } = release
  const shown = state === 'open' ? names : (['takeBackAt'] as const)
  const local = (time: string | null) => (time ? localOf(new Date(time), timeZone) : '')
  const prefill = { publishAt: local(release.publishAt), takeBackAt: local(release.takeBackAt) }
  const isSet = shown.some((name) => prefill[name])
  const clear = () =>
    runAction(() => scheduleRelease(_id, { publishAt: null, takeBackAt: null }), {
      success: { text: 'Not scheduled any more.', undo: true },
      failure: 'The schedule could not be changed.',
    })
  const check = (value: string) => {
    if (!value) return ''
    const found = momentOf(value, timeZone)
    return 'never' in found ? skippedText(value, found.never.next, timeZone) : ''
  }
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
      description={
        <>
          By the clock of the site: {timeZone}. <a href="/admin/content/site-name">Change the time zone</a>
        </>
      }
    >
      <Form
        checks={{ publishAt: check, takeBackAt: check }}
        prefill={prefill}
        button={isSet ? 'Change the schedule' : 'Schedule'}
        pendingText="One moment …"
        keepValues
        onSubmit={async (values) => {
          const given = (name: Name) => {
            const at = values[name] ?? ''
            const which = values[`${name}Which`] === 'second' ? ('second' as const) : ('first' as const)
            if (!at || !(shown as readonly Name[]).includes(name)) return null
            return { local: at, ...('twice' in momentOf(at, timeZone) && { which }) }
          }
          const answer = await scheduleRelease(_id, {
            publishAt: given('publishAt'),
            takeBackAt: given('takeBackAt'),
          })
          announce(
            {
              text: answer.data.publishAt || answer.data.takeBackAt ? 'Scheduled.' : 'Not scheduled.',
              undo: true,
            },
            answer,
          )
        }}
      >
        {shown.map((name) => (
          <TimeField key={name} name={name} timeZone={timeZone} />
        ))}
      </Form>
    </Panel>
  )
}

function TimeField({ name, timeZone }: { name: Name; timeZone: string }) {
  const { control } = useFormContext()
  const value = useWatch({ control, name }) as string | undefined
  const [label, hint] = labels[name]
  return (
    <>
      <Field name={name} label={label} hint={hint} type="datetime-local" required={false} />
      {value && 'twice' in momentOf(value, timeZone) && (
        <Field
          name={`${name}Which`}
          label="This time comes twice that day: the clocks go back"
          options={twice}
        />
      )}
    </>
  )
}

const twice = [
  ['first', 'The first one'],
  ['second', 'The second one, an hour later'],
] as const
