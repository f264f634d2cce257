import { useEffect, useState } from 'react'
import { linkApi } from '../../api/public-api.ts'
import { ApiError } from '../../api/request.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { OrderCardSkeleton } from '../order/OrderCard.tsx'
import { DownloadButton } from '../parts/DownloadButton.tsx'
import { useAccountQuery } from '../parts/use-account-query.ts'
import { readFragmentKey } from '../setup/fragment-key.ts'
import { NoReport } from './NoReport.tsx'
import { ReportView } from './ReportView.tsx'
import type { ReportTexts } from './texts.ts'

interface Key {
  orderId: string
  token: string
}

/** Reads `ORDER.TOKEN`; undefined if a part is missing. */
function readKey(text: string): Key | undefined {
  const [, orderId, token] = /^([\w-]{36})\.(\w+)$/.exec(text) ?? []
  return orderId && token ? { orderId, token } : undefined
}

/** The report of a link; null if the link is not valid. */
const findShared = ({ orderId: id, token }: Key) =>
  linkApi('GET /shared-report/{id}', token, { params: { id } }).then(
    ({ data }) => data,
    (error: unknown) => {
      if (error instanceof ApiError && [401, 404].includes(error.status)) return null
      throw error
    },
  )

/** A report for whoever has a link to it. */
export function SharedReport({ texts }: { texts: ReportTexts }) {
  const [text, setText] = useState<string>()
  // Removes the token from the address first, because it is a secret.
  useEffect(() => {
    const key = readFragmentKey('report')
    queueMicrotask(() => setText(key))
  }, [])
  if (text === undefined) return <OrderCardSkeleton />
  const key = readKey(text)
  return key ? <Load {...{ texts, ...key }} /> : <NoReport text={texts.reportNone} />
}

function Load({ texts, ...key }: Key & { texts: ReportTexts }) {
  const { data, error, reload } = useAccountQuery(['shared report', key.orderId, key.token], () =>
    findShared(key),
  )
  if (data === undefined)
    return error ? <ErrorMessage message={error} retry={reload} /> : <OrderCardSkeleton />
  if (data === null) return <NoReport text={texts.reportExpiredLink} />
  return (
    <>
      <ReportView {...{ texts, about: data, report: data.report }} />
      <p className="actions">
        <DownloadButton
          text={texts.reportPdfButton}
          path={`/shared-report/${key.orderId}/pdf`}
          name={`${data.orderNumber}-report.pdf`}
          token={key.token}
        />
      </p>
    </>
  )
}
