import type { Finding } from '#api/platform/setup/finding.ts'
import { Circle, CircleCheck, TriangleAlert } from 'lucide-react'
import { useMayOpen } from '../lib/use-may-open.ts'
import { Panel } from '../../ui/panel.tsx'

const icons = { ok: CircleCheck, unknown: Circle, warn: TriangleAlert, bad: TriangleAlert } as const

/** The steps to set up the site; hidden once all are done. */
export function Setup({ steps }: { steps: readonly Finding[] }) {
  const done = steps.filter(({ state }) => state === 'ok').length
  if (done === steps.length) return null
  return (
    <Panel
      title="Set up your site"
      actions={
        <span className="muted">
          {done} of {steps.length} done
        </span>
      }
    >
      {steps.some(({ state }) => state === 'warn') && (
        <p className="error">
          Orders are already being paid. Finish the marked steps now: dates and invoices of orders stay as
          they are.
        </p>
      )}
      <ol className="setup">
        {steps.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ol>
    </Panel>
  )
}

function Step({ step: { title, state, says, todo, screen } }: { step: Finding }) {
  const Icon = icons[state]
  const mayOpen = useMayOpen()
  return (
    <li>
      <a href={screen && mayOpen(screen.to) ? screen.to : undefined}>
        <Icon aria-hidden />
        <strong>{state === 'ok' ? title : todo}</strong>
        {state === 'ok' ? <span className="hidden">, done</span> : <span className="muted">{says}</span>}
      </a>
    </li>
  )
}
