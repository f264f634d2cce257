import { totalOf } from '#content/shop/breakdown.ts'
import { fromCents } from '#content/shop/cents.ts'
import { offerLines } from '#content/shop/offer.ts'
import { ApiError } from '../../api/request.ts'
import { buyerOf, type BuyerInput } from '../../order/buyer/buyer.ts'
import { buyerChecks, useBuyerFields } from '../../order/buyer/buyer-fields.ts'
import { BuyerFields } from '../../order/buyer/BuyerFields.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { formatPrice } from '../../ui/price.ts'
import { Disclosure } from '../parts/Disclosure.tsx'
import { acceptOffer, declineOffer, type ClientKey, type OfferPageData } from './queries.ts'
import type { OfferTexts } from './texts.ts'

interface Props {
  texts: OfferTexts
  data: OfferPageData
  client: ClientKey
  reload: () => void
}

const nameField = ({ offerNameLabel: label }: OfferTexts) =>
  ({ kind: 'text', label, autoComplete: 'name' }) as const

/** Accepts the offer with the chosen options: with a name, a tick, and who buys. */
export function AcceptForm({ texts, data, client, reload, chosen }: Props & { chosen: readonly number[] }) {
  const { offer, digest } = data
  const total = fromCents(totalOf(offerLines(offer.items, chosen)))
  const fields = {
    name: { ...nameField(texts), help: texts.offerNameHelp },
    ...useBuyerFields(),
    agreed: {
      kind: 'several',
      label: texts.offerAgreementLabel,
      choices: [['yes', offer.agreement]],
      missing: texts.offerAgreementMissing,
    },
  } as const
  return (
    <section className="block" aria-labelledby="accept">
      <h2 id="accept">{texts.offerAcceptHeading}</h2>
      <Form
        fields={fields}
        checks={buyerChecks}
        prefill={{ ...offer.buyer, name: offer.buyer.customerName }}
        draft={`offer answer ${client.id}`}
        title={offer.title}
        button={`${texts.offerAcceptButton} (${formatPrice(total, offer.currency)})`}
        pendingText="Accepting…"
        onSubmit={async ({ name, agreed, ...buyer }) => {
          try {
            const order = await acceptOffer(client, {
              digest,
              chosen: [...chosen],
              total,
              name,
              agreed: (agreed === 'yes') as true,
              ...(buyerOf(buyer) as BuyerInput),
            })
            location.assign(order)
            return 'redirecting'
          } catch (error) {
            // Somebody has answered it, or there is a new version: the page shows that.
            if (error instanceof ApiError && error.status === 409) reload()
            throw error
          }
        }}
      >
        <Field name="name" />
        <fieldset className="stack">
          <legend>{texts.offerInvoiceLegend}</legend>
          <BuyerFields />
        </fieldset>
        <Field name="agreed" />
      </Form>
    </section>
  )
}

/** Declines the offer, with a reason if the client likes. */
export const DeclineForm = ({ texts, data, client, reload }: Props) => (
  <section className="block" aria-labelledby="decline">
    <h2 id="decline">{texts.offerDeclineHeading}</h2>
    <Disclosure button={texts.offerDeclineButton}>
      {(close) => (
        <Form
          fields={{
            name: nameField(texts),
            reason: {
              kind: 'lines',
              label: texts.offerDeclineReason,
              rows: 3,
              max: 2000,
              optional: true,
            },
          }}
          prefill={{ name: data.offer.buyer.customerName }}
          button={texts.offerDeclineButton}
          pendingText="Declining…"
          onSubmit={async (values) => {
            try {
              await declineOffer(client, { digest: data.digest, ...values })
              close()
            } finally {
              reload()
            }
          }}
          onCancel={close}
        />
      )}
    </Disclosure>
  </section>
)
