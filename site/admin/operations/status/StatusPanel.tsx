import type { StatusItem } from '#api/office/ops/status.ts'
import { formatBytes } from '#content/shop/order-files.ts'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { useMay } from '../../lib/use-may.ts'
import { Findings, states } from './Findings.tsx'
import { useTestMail } from './queries.ts'

/** One part of the product: its state, what was found, and its facts. */
export function StatusPanel({ item: { key, title, state, findings } }: { item: StatusItem }) {
  const may = useMay()
  const { word, icon: Icon } = states[state]
  const facts = findings.flatMap((finding) => finding.facts ?? [])
  return (
    <section className={`panel status-item ${state}`} aria-labelledby={`status-${key}`}>
      <div className="panel-head">
        <h2 id={`status-${key}`}>{title}</h2>
        <span className={`tone ${state}`}>
          <Icon aria-hidden /> {word}
        </span>
      </div>
      <Findings label={`${title}: checks`} findings={findings} />
      {may('settings.mail') && findings.some((finding) => finding.key === 'mail.test') && <TestMail />}
      {facts.length > 0 && (
        <DescriptionList
          items={Object.fromEntries(facts.map((fact) => [fact.name, <Value key={fact.name} fact={fact} />]))}
        />
      )}
    </section>
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

type Fact = NonNullable<StatusItem['findings'][number]['facts']>[number]

function Value({ fact }: { fact: Fact }) {
  if ('at' in fact) return <TimeAgo at={fact.at} />
  return 'bytes' in fact ? formatBytes(fact.bytes) : fact.value
}
