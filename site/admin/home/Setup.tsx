import type { Finding } from '#api/setup/finding.ts'
import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck, TriangleAlert } from 'lucide-react'
import { apiData } from '../../session/api.ts'
import { Panel } from '../../ui/panel.tsx'
import { Waiting } from '../../ui/waiting.tsx'

const icons = { ok: CircleCheck, unknown: Circle, warn: TriangleAlert, bad: TriangleAlert } as const

/** The steps to set up the site; hidden once all are done. */
export function Setup() {
  const { data: steps = [], isPending } = useQuery({
    queryKey: ['setup'],
    queryFn: () => apiData('GET /setup'),
    staleTime: 0,
  })
  if (isPending) return <Waiting lines={1} />
  const done = steps.filter(({ state }) => state === 'ok').length
  if (done === steps.length) return null
  return (
    <Panel
      title="Set up your site"
      actions={
        <span className="soft">
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
  return (
    <li>
      <a href={screen?.to}>
        <Icon aria-hidden />
        <strong>{state === 'ok' ? title : todo}</strong>
        {state === 'ok' ? <span className="hidden">, done</span> : <span className="soft">{says}</span>}
      </a>
    </li>
  )
}
