import type { StatusItem } from '#api/ops/status.ts'
import { ArrowRight, Check, CircleHelp, TriangleAlert, X } from 'lucide-react'
import { formatBytes } from '#content/order-files.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { useTestMail } from './queries.ts'

const states = {
  ok: { word: 'OK', icon: Check },
  unknown: { word: 'Not checked', icon: CircleHelp },
  warn: { word: 'Warning', icon: TriangleAlert },
  bad: { word: 'Action required', icon: X },
} as const

const lineStates = {
  fine: { word: 'OK', icon: Check, tone: 'ok' },
  unchecked: { word: 'Not checked', icon: CircleHelp, tone: 'unknown' },
  warning: { word: 'Warning', icon: TriangleAlert, tone: 'warn' },
  wrong: { word: 'Wrong', icon: X, tone: 'bad' },
} as const

/** One part of the product: its state, and the checks of its setup. */
export function StatusPanel({ item }: { item: StatusItem }) {
  const { key, title, state, says, todo, screen, facts, lines } = item
  const { word, icon: Icon } = states[state]
  return (
    <section className={`panel status-item ${state}`} aria-labelledby={`status-${key}`}>
      <div className="panel-head">
        <h2 id={`status-${key}`}>{title}</h2>
        <span className={`tone ${state}`}>
          <Icon aria-hidden /> {word}
        </span>
      </div>
      <p>{says}</p>
      {todo && (
        <p className="note">
          <strong>Recommended action:</strong> {todo}
        </p>
      )}
      {screen && (
        <a className="status-link" href={screen.to}>
          {screen.text} <ArrowRight aria-hidden />
        </a>
      )}
      {lines.length > 0 && (
        <ul className="setup-lines" aria-label={`${title}: setup`}>
          {lines.map((line) => (
            <SetupLine key={line.key} line={line} />
          ))}
        </ul>
      )}
      {lines.some((line) => line.key === 'mail.test') && <TestMail />}
      <DescriptionList
        items={Object.fromEntries(facts.map((fact) => [fact.name, <Value key={fact.name} fact={fact} />]))}
      />
    </section>
  )
}

function SetupLine({ line: { title, state, says, todo, since } }: { line: StatusItem['lines'][number] }) {
  const { word, icon: Icon, tone } = lineStates[state]
  return (
    <li className={tone}>
      <Icon role="img" aria-label={word} />
      <p>
        <strong>{title}:</strong> {says}
        {todo && <span className="todo">{todo}</span>}
        {since && (
          <span className="soft">
            First seen <TimeAgo at={since} />
          </span>
        )}
      </p>
    </li>
  )
}

function TestMail() {
  const { send, sending } = useTestMail()
  return (
    <div className="actions">
      <Button disabled={sending} onClick={send}>
        {sending ? 'Sending…' : 'Send me a test email'}
      </Button>
    </div>
  )
}

function Value({ fact }: { fact: StatusItem['facts'][number] }) {
  if ('at' in fact) return <TimeAgo at={fact.at} />
  return 'bytes' in fact ? formatBytes(fact.bytes) : fact.value
}
