import { useEffect, useState, type ReactNode } from 'react'
import { fillTemplate } from '#content/model/text-template.ts'
import { offerStates } from '#content/shop/offer-states.ts'
import { isOption, tickedAtFirst } from '#content/shop/offer.ts'
import { downloadFile } from '../../session/download.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { errorMessage } from '../../ui/errors.ts'
import { usePending } from '../../ui/bfcache.ts'
import { formatDate } from '../../ui/time.tsx'
import { useAccountQuery } from '../parts/use-account-query.ts'
import { OrderCardSkeleton } from '../order/OrderCard.tsx'
import { readFragmentKey } from '../setup/fragment-key.ts'
import { AcceptForm, DeclineForm } from './AnswerForms.tsx'
import { OfferItems } from './OfferItems.tsx'
import { OfferQuestions } from './OfferQuestions.tsx'
import {
  findOffer,
  orderOfOffer,
  readOfferKey,
  type ClientKey,
  type OfferKey,
  type OfferPageData,
} from './queries.ts'
import type { OfferTexts } from './texts.ts'

/** The page of an offer: for the client who has its link, and as a preview for the agency. */
export default function OfferPage({ texts }: { texts: OfferTexts }): ReactNode {
  const [text, setText] = useState<string>()
  // Removes the token from the address first, because it is a secret.
  useEffect(() => {
    const key = readFragmentKey('offer')
    queueMicrotask(() => setText(key))
  }, [])
  if (text === undefined) return <OrderCardSkeleton />
  const offerKey = readOfferKey(text)
  return offerKey ? <LoadOffer {...{ texts, offerKey }} /> : <InvalidLink text={texts.offerExpiredLink} />
}

interface LoadProps {
  texts: OfferTexts
  offerKey: OfferKey
}

function LoadOffer({ texts, offerKey }: LoadProps) {
  const { data, error, reload } = useAccountQuery(['offer', offerKey.id, offerKey.token], () =>
    findOffer(offerKey),
  )
  if (data === null) return <InvalidLink text={texts.offerExpiredLink} />
  if (!data) return error ? <ErrorMessage message={error} retry={reload} /> : <OrderCardSkeleton />
  return (
    <>
      {error && <ErrorMessage message={error} retry={reload} />}
      {/* Another version has other options. */}
      <Offer key={data.digest} {...{ texts, offerKey, data, reload }} />
    </>
  )
}

function Offer({ texts, offerKey, data, reload }: LoadProps & { data: OfferPageData; reload: () => void }) {
  const { offer, status } = data
  const [ticked, setTicked] = useState(() => tickedAtFirst(offer.items))
  const chosen = data.chosen ?? ticked
  const client = offerKey.token === null ? null : { id: offerKey.id, token: offerKey.token }
  const isOpen = offerStates[status].isOpen
  return (
    <article className="offer">
      <header>
        <h2 dir="auto">{offer.title}</h2>
        <p className="muted">
          {offer.number}
          {offer.version > 1 &&
            `, ${fillTemplate(texts.offerVersion, { version: String(offer.version) })}`} ·{' '}
          {texts.offerValidLabel} {formatDate(offer.validUntil)}
        </p>
      </header>
      <State {...{ texts, data, client }} />
      <div className="offer-parties">
        <Party label={texts.offerFromLabel} lines={[offer.seller.name, ...offer.seller.lines]} />
        <Party
          label={texts.offerForLabel}
          lines={[offer.buyer.company, offer.buyer.customerName].filter(Boolean)}
        />
      </div>
      {offer.intro && <p className="lines">{offer.intro}</p>}
      <OfferItems
        {...{ texts, offer, chosen }}
        choose={isOpen && offer.items.some(isOption) ? setTicked : undefined}
      />
      {offer.terms && (
        <section className="block" aria-labelledby="terms">
          <h2 id="terms">{texts.offerTermsHeading}</h2>
          <p className="lines">{offer.terms}</p>
        </section>
      )}
      <PdfButton {...{ texts, offerKey, data }} />
      {isOpen && client && (
        <>
          <AcceptForm {...{ texts, data, chosen, client, reload }} />
          <DeclineForm {...{ texts, data, client, reload }} />
        </>
      )}
      {client && <OfferQuestions {...{ texts, data, client, reload }} />}
    </article>
  )
}

/** Where it stands, once it cannot be accepted. */
function State({
  texts,
  data: { status, answeredBy, answeredAt, hasOrder },
  client,
}: {
  texts: OfferTexts
  data: OfferPageData
  client: ClientKey | null
}) {
  const [busy, setBusy] = usePending()
  const [message, setMessage] = useState('')
  const { customer, tone } = offerStates[status]
  if (customer === null)
    return client ? null : (
      <p className="notice">
        {status === 'draft'
          ? 'This is a preview: the offer has not been sent yet.'
          : 'This is a preview for you.'}
      </p>
    )
  async function openOrder(key: ClientKey) {
    setBusy(true)
    try {
      location.assign(await orderOfOffer(key))
    } catch (error) {
      setMessage(errorMessage(error))
      setBusy(false)
    }
  }
  return (
    <div className={tone === 'ok' ? 'notice ok' : 'notice'}>
      <p role="status">
        {fillTemplate(texts[customer], {
          name: answeredBy ?? '',
          day: answeredAt ? formatDate(answeredAt) : '',
        })}
      </p>
      {hasOrder && client && (
        <p className="actions">
          <Button variant="primary" disabled={busy} onClick={() => void openOrder(client)}>
            {texts.offerOrderButton}
          </Button>
          <span role="status">{message}</span>
        </p>
      )}
    </div>
  )
}

const Party = ({ label, lines }: { label: string; lines: readonly string[] }) => (
  <div>
    <h3>{label}</h3>
    <p dir="auto">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  </div>
)

function PdfButton({ texts, offerKey, data }: LoadProps & { data: OfferPageData }) {
  const [busy, setBusy] = usePending()
  const [message, setMessage] = useState('')
  const { number, version } = data.offer
  async function load() {
    setBusy(true)
    setMessage('')
    await downloadFile(
      `/offer/${offerKey.id}/pdf`,
      `${number}${version > 1 ? `-v${version}` : ''}.pdf`,
      offerKey.token ?? undefined,
    ).catch((error: unknown) => setMessage(errorMessage(error)))
    setBusy(false)
  }
  return (
    <p className="actions">
      <Button disabled={busy} onClick={() => void load()}>
        {texts.offerPdfButton}
      </Button>
      <span role="status">{message}</span>
    </p>
  )
}

const InvalidLink = ({ text }: { text: string }) => (
  <EmptyState
    title={text}
    action={
      <ButtonLink variant="primary" href="/contact">
        Contact us
      </ButtonLink>
    }
  />
)
