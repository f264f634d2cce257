import { useState, type ReactNode } from 'react'
import { isUnauthorized, nullIfNotFound } from '../../api/request.ts'
import { findReports, type Report, type Reports } from '../../order/report/queries.ts'
import { readCachedRole } from '../../session/cached-role.ts'
import { actAsHolder, actAsKeptHolder, linkAuthorization } from '../../session/link-session.ts'
import { RequireSignIn } from '../../sign-in/RequireSignIn.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useQueryString } from '../../ui/use-browser.ts'
import { OrderCardSkeleton } from '../order/OrderCard.tsx'
import { DownloadButton } from '../parts/DownloadButton.tsx'
import { useAccountQuery } from '../parts/use-account-query.ts'
import { NoReport } from './NoReport.tsx'
import { ReportView } from './ReportView.tsx'
import { SharedReport } from './SharedReport.tsx'
import { ShareReport } from './ShareReport.tsx'
import type { ReportTexts } from './texts.ts'

/**
 * The page of a report: with `?order=` for its customer, also a guest whose link this browser has, and as a preview for the
 * agency; else for whoever has a link to it.
 */
export default function ReportPage({ texts }: { texts: ReportTexts }): ReactNode {
  const query = useQueryString()
  if (query === undefined) return <OrderCardSkeleton />
  const orderId = new URLSearchParams(query).get('order')
  return orderId ? <OwnReport {...{ texts, orderId }} /> : <SharedReport texts={texts} />
}

interface OwnProps {
  texts: ReportTexts
  orderId: string
}

function OwnReport(props: OwnProps) {
  const [isHolder, setHolder] = useState(() => actAsKeptHolder(props.orderId))
  // It has expired, or the order belongs to an account by now.
  function leaveDeadLink() {
    actAsHolder(undefined)
    setHolder(false)
  }
  return isHolder ? (
    <LoadReport {...props} onDeadLink={leaveDeadLink} />
  ) : (
    <RequireSignIn fallback={<OrderCardSkeleton />}>{() => <LoadReport {...props} />}</RequireSignIn>
  )
}

function LoadReport({ texts, orderId, onDeadLink }: OwnProps & { onDeadLink?: () => void }) {
  const { data, error, reload } = useAccountQuery(['order', orderId, 'reports'], () =>
    // A 404 is also the answer for the order of another customer.
    findReports(orderId).catch((error: unknown) => {
      if (isUnauthorized(error)) onDeadLink?.()
      return nullIfNotFound(error)
    }),
  )
  if (data === undefined)
    return error ? <ErrorMessage message={error} retry={reload} /> : <OrderCardSkeleton />
  // The agency sees the draft, as the customer will.
  const report = data?.reports.find(({ state }) => state === 'draft' || state === 'published')
  return data && report ? (
    <Shown {...{ texts, orderId, data, report, reload }} />
  ) : (
    <NoReport text={texts.reportNone} />
  )
}

function Shown({
  texts,
  orderId,
  data,
  report,
  reload,
}: OwnProps & { data: Reports; report: Report; reload: () => void }) {
  const isAgency = readCachedRole() === 'admin' && data.isLacking !== undefined
  const orderPage = isAgency
    ? `/admin/payment-status/${orderId}#report`
    : linkAuthorization()
      ? '/order-link'
      : `/order/${orderId}`
  return (
    <>
      {isAgency && (
        <p className="notice">
          {report.state === 'draft'
            ? 'This is a preview: the report has not been published yet.'
            : 'This is a preview for you.'}
        </p>
      )}
      <ReportView {...{ texts, about: data, report }} />
      <p className="actions">
        <DownloadButton
          variant="primary"
          text={texts.reportPdfButton}
          path={`/order-report/${report._id}/pdf`}
          name={`${data.orderNumber}-report.pdf`}
        />
        <ButtonLink href={orderPage}>{texts.reportOrderLink}</ButtonLink>
      </p>
      {report.state === 'published' && <ShareReport {...{ texts, orderId, links: data.links, reload }} />}
    </>
  )
}
