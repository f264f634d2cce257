import type { Reports } from '../../order/report/queries.ts'
import { api, apiData } from '../../session/api.ts'
import { LinkList } from '../../order/access/LinkList.tsx'
import type { ReportTexts } from './texts.ts'

const lifetimes = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'a year'],
] as const

interface Props {
  texts: ReportTexts
  orderId: string
  links: Reports['links']
  reload: () => void
}

/** The links by which others read the report, and a form for new ones. */
export const ShareReport = ({ texts, orderId, links, reload }: Props) => (
  <section className="block" aria-labelledby="share">
    <h2 id="share">{texts.reportShareHeading}</h2>
    <p>{texts.reportShareText}</p>
    <LinkList
      links={links}
      createText={texts.reportShareButton}
      lifetimes={lifetimes}
      defaults={{ days: '90' }}
      create={async ({ label = '', days }) => {
        const { address } = await apiData('POST /order/{id}/report-links', {
          params: { id: orderId },
          body: { label, days: days === '30' ? 30 : days === '365' ? 365 : 90 },
        })
        return address
      }}
      revoke={(id) => api('DELETE /report-link/{id}', { params: { id } })}
      reload={async () => reload()}
    />
  </section>
)
