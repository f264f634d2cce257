import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { sections } from '#content/sections/sections.ts'
import { apiData } from '../../../session/api.ts'
import { contentApi } from '../../../session/content-api.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { siteToday } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useNavigateFrom } from '../../lib/use-navigate-from.ts'
import { startValues } from './offer-fields.ts'
import { OfferForm } from './OfferForm.tsx'
import { createOffer, offerAddress, type OfferInput } from './queries.ts'

/** The form of a new offer: for a client, or as the answer to a message. */
export function NewOffer() {
  const [search] = useSearchParams()
  const customer = search.get('customer')
  const message = search.get('message')
  const navigate = useNavigateFrom()
  const { reportSuccess } = useAction('offers')
  const query = useQuery({
    queryKey: ['offers', 'start', customer, message],
    queryFn: async () => {
      const defaults = await contentApi(sections.offerDefaults).list()
      const start = startValues(defaults[0] ?? null, siteToday())
      if (customer) {
        const known = await apiData('GET /customer/{id}', { params: { id: customer } })
        const { _id, name, email, company, taxNumber, address, postalCode, city, region, country } = known
        const buyer = { customerName: name, email, company, taxNumber, postalCode, city, region }
        const place = { customerAddress: address, customerCountry: country }
        return { start: { ...start, ...buyer, ...place }, customerId: _id }
      }
      if (!message) return { start, customerId: null }
      const { name, email } = await apiData('GET /message/{id}', { params: { id: message } })
      return { start: { ...start, customerName: name, email }, customerId: null }
    },
  })

  async function save(input: OfferInput) {
    const answer = await createOffer(input)
    reportSuccess({ text: 'The draft is saved.' }, answer)
    await navigate(offerAddress(answer.data._id))
  }
  return (
    <>
      <PageHeader
        title="New offer"
        breadcrumbs={[{ text: 'Offers', href: '/admin/offers' }]}
        description="Nobody sees it until you send it."
      />
      <QueryResult query={query} lines={10}>
        {({ start, customerId }) => <OfferForm {...{ start, customerId, save }} />}
      </QueryResult>
    </>
  )
}
