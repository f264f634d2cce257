import type { Finding } from '#api/platform/setup/finding.ts'
import { ArrowRight, Check, CircleHelp, TriangleAlert, X } from 'lucide-react'
import { useMayOpen } from '../../lib/use-may-open.ts'
import { TimeAgo } from '../../../ui/time.tsx'
import { Note } from '../../../ui/note.tsx'

export const states = {
  ok: { word: 'OK', icon: Check },
  unknown: { word: 'Not checked', icon: CircleHelp },
  warn: { word: 'Warning', icon: TriangleAlert },
  bad: { word: 'Action required', icon: X },
} as const

/** What checks of the setup found, each with what to do. */
export const Findings = ({ label, findings }: { label: string; findings: readonly Finding[] }) => (
  <ul className="status-findings" aria-label={label}>
    {findings.map((finding) => (
      <Line key={finding.key} finding={finding} />
    ))}
  </ul>
)

function Line({ finding: { title, state, says, todo, screen, since } }: { finding: Finding }) {
  const { word, icon: Icon } = states[state]
  const mayOpen = useMayOpen()
  const isProblem = state === 'warn' || state === 'bad'
  return (
    <li className={state}>
      <Icon role="img" aria-label={word} />
      <div>
        <p>
          <strong>{title}:</strong> {says}
        </p>
        {todo && (isProblem ? <Todo text={todo} /> : <p>{todo}</p>)}
        {screen && state !== 'ok' && mayOpen(screen.to) && (
          <a className="status-link" href={screen.to}>
            {screen.text} <ArrowRight aria-hidden />
          </a>
        )}
        {since && (
          <p className="muted">
            First seen <TimeAgo at={since} />
          </p>
        )}
      </div>
    </li>
  )
}

const Todo = ({ text }: { text: string }) => (
  <Note>
    <strong>Recommended action:</strong> {text}
  </Note>
)
