import type { Finding } from '#api/platform/setup/finding.ts'
import { Circle, TriangleAlert } from 'lucide-react'
import { useMayOpen } from '../lib/use-may-open.ts'
import { Panel } from '../../ui/panel.tsx'

/** The steps that are left to set up the site; hidden once all are done. */
export function Setup({ steps }: { steps: readonly Finding[] }) {
  const open = steps.filter(({ state }) => state !== 'ok')
  if (open.length === 0) return null
  return (
    <Panel
      title="Set up your site"
      actions={
        <span className="muted">
          {steps.length - open.length} of {steps.length} done
        </span>
      }
    >
      {open.some(({ state }) => state === 'warn') && (
        <p className="error">
          Orders are already being paid. Finish the marked steps now: dates and invoices of orders stay as
          they are.
        </p>
      )}
      <ol className="setup">
        {open.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ol>
    </Panel>
  )
}

function Step({ step: { state, says, todo, screen } }: { step: Finding }) {
  const Icon = state === 'unknown' ? Circle : TriangleAlert
  const mayOpen = useMayOpen()
  return (
    <li>
      <a href={screen && mayOpen(screen.to) ? screen.to : undefined}>
        <Icon aria-hidden />
        <strong>{todo}</strong>
        <span className="muted">{says}</span>
      </a>
    </li>
  )
}
