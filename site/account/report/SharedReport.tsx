import { useEffect, useState } from 'react'
import { linkApi } from '../../api/public-api.ts'
import { nullIfDeadLink } from '../../api/request.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { OrderCardSkeleton } from '../order/OrderCard.tsx'
import { DownloadButton } from '../parts/DownloadButton.tsx'
import { useAccountQuery } from '../parts/use-account-query.ts'
import { readOrderKey, type OrderKey } from '../order-link/queries.ts'
import { readFragmentKey } from '../setup/fragment-key.ts'
import { NoReport } from './NoReport.tsx'
import { ReportView } from './ReportView.tsx'
import type { ReportTexts } from './texts.ts'

/** The report of a link; null if the link is not valid. */
const findShared = ({ id, token }: OrderKey) =>
  linkApi('GET /shared-report/{id}', token, { params: { id } }).then(({ data }) => data, nullIfDeadLink)

/** A report for whoever has a link to it. */
export function SharedReport({ texts }: { texts: ReportTexts }) {
  const [text, setText] = useState<string>()
  // Removes the token from the address first, because it is a secret.
  useEffect(() => {
    const key = readFragmentKey('report')
    queueMicrotask(() => setText(key))
  }, [])
  if (text === undefined) return <OrderCardSkeleton />
  const key = readOrderKey(text)
  return key ? <Load {...{ texts, ...key }} /> : <NoReport text={texts.reportNone} />
}

function Load({ texts, ...key }: OrderKey & { texts: ReportTexts }) {
  const { data, error, reload } = useAccountQuery(['shared report', key.id, key.token], () => findShared(key))
  if (data === undefined)
    return error ? <ErrorMessage message={error} retry={reload} /> : <OrderCardSkeleton />
  if (data === null) return <NoReport text={texts.reportExpiredLink} />
  return (
    <>
      <ReportView {...{ texts, about: data, report: data.report }} />
      <p className="actions">
        <DownloadButton
          text={texts.reportPdfButton}
          path={`/shared-report/${key.id}/pdf`}
          name={`${data.orderNumber}-report.pdf`}
          token={key.token}
        />
      </p>
    </>
  )
}
