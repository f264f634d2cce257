import { offerStates } from '#content/shop/offer-states.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { formatPrice } from '../../../ui/price.ts'
import type { Column } from '../../../ui/table.tsx'
import { formatDate } from '../../../ui/time.tsx'
import type { ListedOffer } from './queries.ts'

/** The columns of lists of offers. */
export const columns: Column<ListedOffer>[] = [
  {
    title: 'Offer',
    link: true,
    breaks: true,
    cell: ({ number, version, title }) => (
      <span className="stacked">
        <strong>{title}</strong>
        <small>
          {number ?? 'Not sent yet'}
          {version > 1 && `, version ${version}`}
        </small>
      </span>
    ),
  },
  { title: 'Client', breaks: true, cell: ({ customerName }) => customerName },
  { title: 'Total', align: 'end', cell: ({ total, currency }) => formatPrice(total, currency) },
  { title: 'State', cell: ({ status }) => <StatusBadge status={offerStates[status]} /> },
  { title: 'Last day', wideOnly: true, cell: ({ validUntil }) => formatDate(validUntil) },
]
