import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { reachText } from '#content/model/reach.ts'
import { reportStateWords } from '#content/shop/order-report.ts'
import {
  publishReport,
  removeReport,
  reportAddress,
  reportsQuery,
  startReport,
  withdrawReport,
  type Report,
  type Reports,
} from '../../../order/report/queries.ts'
import { formDrafts } from '../../../session/form-drafts.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { isChecking } from '#content/shop/report-check.ts'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { formatDate } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import type { OrderPanelProps } from './panel.ts'
import { ImportNumbers } from './ImportNumbers.tsx'
import { ReportCheck } from './ReportCheck.tsx'
import { ReportForm, reportDraft } from './ReportForm.tsx'

const isBeingChecked = ({ state, check }: Report) => state === 'draft' && isChecking(check, Date.now())

/** The report of a period: its draft, and what was published. */
export function ReportPanel({ order }: OrderPanelProps) {
  const query = useQuery({
    ...reportsQuery(order._id),
    enabled: order.subscription !== null,
    refetchInterval: ({ state: { data } }) => data?.reports.some(isBeingChecked) && 3000,
  })
  if (!order.subscription || (query.data && !query.data.hasTemplate && query.data.reports.length === 0))
    return null
  return (
    <Panel
      id="report"
      title="Report"
      description="What the customer reads at the end of this period of the subscription."
    >
      <QueryResult query={query} lines={2}>
        {(data) => <Versions order={order} data={data} />}
      </QueryResult>
    </Panel>
  )
}

function Versions({ order, data: { reports, isLacking } }: OrderPanelProps & { data: Reports }) {
  const { runAction, pending } = useAction('order', 'orders')
  const mayWork = useMay()('orders.work')
  const [newest] = reports
  const hasPublished = reports.some(({ state }) => state === 'published')
  const start = () => runAction(() => startReport(order._id), { failure: 'The report could not be begun.' })
  return (
    <>
      {isLacking && <Note>The order does not count as delivered before its report is published.</Note>}
      {mayWork && newest?.state !== 'draft' && (
        <div className="actions">
          <Button variant={isLacking ? 'primary' : undefined} disabled={pending} onClick={start}>
            {hasPublished ? 'Write a new version' : 'Write the report'}
          </Button>
        </div>
      )}
      {reports.map((report) =>
        report.state === 'draft' && mayWork ? (
          <Draft key={report._id} order={order} report={report} />
        ) : (
          <Version key={report._id} order={order} report={report} />
        ),
      )}
    </>
  )
}

interface ReportProps extends OrderPanelProps {
  report: Report
}

function Draft({ order, report }: ReportProps) {
  const { runAction, pending } = useAction('order', 'orders', 'mails')
  const [isUnsaved, setUnsaved] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const isWaiting = isBeingChecked(report)
  const publish = () =>
    runAction(() => publishReport(report), {
      question: {
        title: report.version > 1 ? `Publish version ${report.version}?` : 'Publish the report?',
        text: `The customer can read it from then on. ${reachText(order.reach, 'They get it by email, too.')} It does not change any more: for corrections, you publish a new version.`,
        confirmLabel: 'Publish',
        variant: 'primary',
      },
      success: 'Report published.',
      failure: 'The report was not published.',
    })
  const remove = () =>
    runAction(
      async () => {
        await removeReport(report)
        formDrafts.remove(reportDraft(report))
      },
      {
        question: {
          title: 'Delete the draft?',
          text: 'What you wrote is gone. What was published stays.',
          confirmLabel: 'Delete',
        },
        success: 'Draft deleted.',
        failure: 'The draft could not be deleted.',
      },
    )
  return (
    <>
      <ReportForm report={report} onChange={setUnsaved} />
      {report.numbers.length > 0 && (
        <div className="actions">
          <Button icon={FileUp} disabled={isUnsaved} onClick={() => setImporting(true)}>
            Numbers from a CSV file
          </Button>
        </div>
      )}
      {isImporting && <ImportNumbers report={report} close={() => setImporting(false)} />}
      {report.check && <ReportCheck report={report} check={report.check} isWaiting={isWaiting} />}
      <div className="actions">
        <Button variant="primary" disabled={pending || isUnsaved || isWaiting} onClick={publish}>
          Publish
        </Button>
        <a href={reportAddress(order._id)} target="_blank" rel="noopener">
          Preview
        </a>
        <Button disabled={pending} onClick={remove}>
          Delete the draft
        </Button>
        {isUnsaved && <span className="muted">Save the draft before you publish it.</span>}
      </div>
    </>
  )
}

function Version({ order, report }: ReportProps) {
  const { version, state, publishedAt } = report
  const { runAction, pending } = useAction('order', 'orders')
  const mayWork = useMay()('orders.work')
  const withdraw = () =>
    runAction(() => withdrawReport(report), {
      question: {
        title: 'Take the report back?',
        text: 'The customer can no longer read it. The order needs another one before it counts as delivered.',
        confirmLabel: 'Take it back',
      },
      success: 'Report taken back.',
      failure: 'The report could not be taken back.',
    })
  return (
    <div className="row-list-actions">
      <strong>Version {version}</strong>
      <StatusBadge status={reportStateWords[state]} />
      {publishedAt && <span className="muted">{formatDate(publishedAt)}</span>}
      {state === 'published' && (
        <>
          <a href={reportAddress(order._id)} target="_blank" rel="noopener">
            See it as the customer does
          </a>
          {mayWork && (
            <Button disabled={pending} onClick={withdraw}>
              Take it back
            </Button>
          )}
        </>
      )}
    </div>
  )
}
