import { checkChanges } from '#content/shop/report-check.ts'
import { checkSite, type Report } from '../../../order/report/queries.ts'
import { formatCount } from '../../../ui/number.ts'
import { Note } from '../../../ui/note.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { formatDayAndTime } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'

type Check = NonNullable<Report['check']>

interface Props {
  report: Report
  check: Check
  isWaiting: boolean
}

/** The check of the client’s site in a draft: its page, and what was found. */
export function ReportCheck({ report, check, isWaiting }: Props) {
  const { reportSuccess } = useAction('order')
  return (
    <section className="stack" aria-labelledby="site-check">
      <h3 id="site-check">Site check</h3>
      <Form
        fields={{
          address: {
            kind: 'text',
            label: 'The client’s page',
            help: 'From the brief or the last report. It is kept for the next period.',
            example: 'www.example.com',
            max: 2000,
          },
        }}
        values={{ address: check.address }}
        version={check.address}
        isSecondary
        button={check.state === 'new' ? 'Check the site' : 'Check it again'}
        onSubmit={async ({ address }) => {
          reportSuccess({ text: 'The site is being checked.' }, await checkSite(report, address))
        }}
      />
      {isWaiting ? (
        <Note role="status">The page is being read, with one request a second. It takes up to a minute.</Note>
      ) : check.state === 'waiting' ? (
        <Note role="status">The check was interrupted. Check the site again.</Note>
      ) : check.state === 'failed' ? (
        <Note role="status">
          <strong>The page could not be read.</strong> {check.problem} The report says so, too, unless you
          check it again.
        </Note>
      ) : (
        check.state === 'done' && <Result check={check} />
      )}
    </section>
  )
}

function Result({ check }: { check: Check }) {
  const { good, goodBefore, fixed, added, open } = checkChanges(check)
  const groups = [
    ['Fixed since the last report', fixed],
    ['New since the last report', added],
    ['To improve', open],
  ] as const
  return (
    <>
      <p>
        <strong>
          {formatCount(good)} of {formatCount(check.findings.length)} points are fine
        </strong>
        {goodBefore !== null && `, ${formatCount(goodBefore)} in the last report`}.{' '}
        <span className="muted">Checked {formatDayAndTime(check.checkedAt)}.</span>
      </p>
      {groups.map(
        ([title, findings]) =>
          findings.length > 0 && (
            <div key={title}>
              <strong>{title}</strong>
              <ul>
                {findings.map(({ rule, found, fix }) => (
                  <li key={rule} dir="auto">
                    {found} {fix && <span className="muted">{fix}</span>}
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </>
  )
}
