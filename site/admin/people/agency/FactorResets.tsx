import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, apiData } from '../../../session/api.ts'
import { emailField } from '../../../sign-in/credential-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { formatDayAndTime } from '../../../ui/time.tsx'
import { withRecentSignIn } from '../../operations/backup/with-recent-sign-in.ts'
import { useIfMailed } from '../../inbox/mail/mail-server.ts'
import { useAction } from '../../../ui/use-action.ts'

const resetsQuery = queryOptions({
  queryKey: ['factor-resets'],
  queryFn: () => apiData('GET /second-factor-resets'),
})

const plan = (email: string) => api('POST /second-factor-resets', { body: { email } })

/** Plans to turn off the second factor of somebody who has lost it, and has no recovery code. */
export function FactorResets() {
  const { runAction, reportSuccess } = useAction('factor-resets')
  const ifMailed = useIfMailed()
  const stop = (id: string, email: string) =>
    runAction(() => api('DELETE /second-factor-resets/{id}', { params: { id } }), {
      success: `The two-step verification of ${email} stays on.`,
      failure: 'It could not be stopped.',
    })
  return (
    <Panel title="Lost second factor" id="second-factor">
      <QueryResult query={useQuery(resetsQuery)} lines={1}>
        {(resets) =>
          resets.map(({ _id, email, dueAt }) => (
            <p key={_id} className="actions">
              <span>
                Two-step verification of <strong>{email}</strong> is turned off on {formatDayAndTime(dueAt)}.
              </span>
              <Button small onClick={() => stop(_id, email)}>
                Stop it
              </Button>
            </p>
          ))
        }
      </QueryResult>
      <Form
        fields={{
          email: {
            ...emailField,
            label: 'Email of the account',
            autoComplete: 'off',
            help: 'Of a customer or a colleague who has lost their phone. Make sure that it is them who asks. They get an email at once, with a link to stop it; after 48 hours, two-step verification is off.',
          },
        }}
        title="Lost second factor"
        button="Turn it off in 48 hours"
        pendingText="One moment…"
        onSubmit={async ({ email }) => {
          await withRecentSignIn(
            () => plan(email),
            'This lets somebody sign in without their second factor. Please confirm your identity to continue.',
          )
          reportSuccess({
            text: 'It is planned.',
            detail: ifMailed(`An email to ${email} is on its way, with a link to stop it.`),
          })
        }}
      />
    </Panel>
  )
}
