import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { offerStates } from '#content/shop/offer-states.ts'
import { CopyField } from '../../../order/access/CopyField.tsx'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { formatPrice } from '../../../ui/price.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { formatDate, formatDateTime } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useIfMailed } from '../../inbox/mail/mail-server.ts'
import { orderAddress } from '../../lib/addresses.ts'
import { NotFound } from '../../lib/NoScreen.tsx'
import { useMay } from '../../lib/use-may.ts'
import { useNavigateFrom } from '../../lib/use-navigate-from.ts'
import { OfferForm } from './OfferForm.tsx'
import { OfferItems } from './OfferItems.tsx'
import { OfferMessages } from './OfferMessages.tsx'
import {
  closeOffer,
  makeVersion,
  offerAddress,
  offerQuery,
  removeOffer,
  sendOffer,
  updateOffer,
  type Offer,
  type OfferInput,
} from './queries.ts'

/** One version of an offer: the form of a draft, or what was sent and what became of it. */
export function OfferScreen() {
  const { id = '' } = useParams()
  const query = useQuery(offerQuery(id))
  return (
    <QueryResult query={query} notFound={<NotFound />}>
      {(offer) => <OneOffer key={offer._id} offer={offer} />}
    </QueryResult>
  )
}

function OneOffer({ offer }: { offer: Offer }) {
  const { _id, number, version, title, status, link } = offer
  const may = useMay()
  const isDraft = status === 'draft'
  const [isUnsaved, setUnsaved] = useState(false)
  return (
    <>
      <PageHeader
        title={number ? `Offer ${number}` : title}
        breadcrumbs={[{ text: 'Offers', href: '/admin/offers' }]}
        description={
          <>
            <StatusBadge status={offerStates[status]} /> {number && title}
            {version > 1 && `, version ${version}`}
            {isUnsaved && ' Save the draft before you send it.'}
          </>
        }
        actions={<Actions offer={offer} isUnsaved={isUnsaved} />}
      />
      {isDraft && may('offers.edit') ? (
        <Draft offer={offer} onUnsaved={setUnsaved} />
      ) : (
        <Sent offer={offer} />
      )}
      <div className="panels">
        {offer.versions.length > 1 && (
          <Panel title="Versions">
            <ul className="row-list">
              {offer.versions.map((each) => (
                <li key={each._id}>
                  <a href={offerAddress(each._id)} aria-current={each._id === _id ? 'page' : undefined}>
                    Version {each.version}
                  </a>
                  <StatusBadge status={offerStates[each.status]} />
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {(link || offer.messages.length > 0) && <OfferMessages offer={offer} />}
      </div>
    </>
  )
}

function Actions({ offer, isUnsaved }: { offer: Offer; isUnsaved: boolean }) {
  const { _id: id, number, version, status, title } = offer
  const may = useMay()
  const navigate = useNavigateFrom()
  const ifMailed = useIfMailed()
  const { runAction, pending } = useAction('offers')
  const [closing, setClosing] = useState(false)

  const send = () =>
    runAction(() => sendOffer(offer), {
      question: {
        title: `Send “${title}”?`,
        text: `${ifMailed(`It goes to ${offer.email || 'the address that you enter first'}.`)} From then on, this version does not change any more.`,
        confirmLabel: 'Send the offer',
      },
      success: { text: 'The offer is sent.', detail: ifMailed(`It goes to ${offer.email} by email.`) },
      failure: 'The offer could not be sent.',
    })
  async function change() {
    let draft = ''
    const made = await runAction(
      async () => {
        draft = (await makeVersion(offer)).data._id
      },
      { failure: 'A new version could not be made.' },
    )
    if (made) await navigate(offerAddress(draft))
  }
  async function remove() {
    const removed = await runAction(() => removeOffer(offer), {
      question: {
        title: `Delete the draft “${title}”?`,
        text: 'This can’t be undone.',
        confirmLabel: 'Delete the draft',
      },
      success: 'The draft is deleted.',
      failure: 'The draft could not be deleted.',
    })
    if (removed) await navigate('/admin/offers')
  }
  const isDraft = status === 'draft'
  return (
    <>
      {isDraft && may('offers.send') && (
        <Button variant="primary" disabled={pending || isUnsaved} onClick={send}>
          Send the offer
        </Button>
      )}
      {offer.orderId && may('orders.read') && (
        <ButtonLink variant="primary" href={orderAddress(offer.orderId)}>
          Open the order
        </ButtonLink>
      )}
      {!isDraft && status !== 'accepted' && may('offers.edit') && (
        <Button disabled={pending} onClick={() => void change()}>
          New version
        </Button>
      )}
      <ButtonLink href={`/offer#preview.${id}`} target="_blank">
        Preview
      </ButtonLink>
      <DownloadButton
        path={`/offer/${id}/pdf`}
        fileName={`${number ?? 'draft'}${version > 1 ? `-v${version}` : ''}.pdf`}
      >
        PDF
      </DownloadButton>
      {offerStates[status].isOpen && may('offers.send') && (
        <Button disabled={pending} onClick={() => setClosing(true)}>
          Close
        </Button>
      )}
      {isDraft && may('offers.edit') && (
        <Button disabled={pending} onClick={() => void remove()}>
          Delete
        </Button>
      )}
      {closing && <CloseDialog offer={offer} close={() => setClosing(false)} />}
    </>
  )
}

function CloseDialog({ offer, close }: { offer: Offer; close: () => void }) {
  const { reportSuccess } = useAction('offers')
  return (
    <Dialog title="Close the offer" close={close}>
      <Form
        fields={{
          reason: {
            kind: 'lines',
            label: 'Reason',
            max: 500,
            rows: 3,
            help: 'The client declined it by phone, or you take it back. They can read it on its page no longer as an open offer; the reason is for you.',
          },
        }}
        button="Close the offer"
        onSubmit={async ({ reason }) => {
          reportSuccess({ text: 'The offer is closed.' }, await closeOffer(offer, reason))
          close()
        }}
        onCancel={close}
      />
    </Dialog>
  )
}

function Draft({ offer, onUnsaved }: { offer: Offer; onUnsaved: (isUnsaved: boolean) => void }) {
  const { reportSuccess, reloadOnConflict } = useAction('offers')
  const save = async (input: OfferInput) => {
    const answer = await updateOffer(offer, input).catch(reloadOnConflict)
    reportSuccess({ text: 'The draft is saved.' }, answer)
  }
  return <OfferForm {...{ offer, save, onUnsaved }} customerId={offer.customerId} />
}

/** What was sent, and what became of it. */
function Sent({ offer }: { offer: Offer }) {
  const { content, acceptance, currency, link } = offer
  const { buyer } = content
  return (
    <div className="panels">
      <Panel title="State">
        <DescriptionList
          items={{
            Client: [buyer.customerName, buyer.company].filter(Boolean).join(', '),
            Email: offer.email,
            'Last day': formatDate(offer.validUntil),
            Sent: offer.sentAt && formatDateTime(offer.sentAt),
            Seen: offer.seenAt && formatDateTime(offer.seenAt),
            [offer.status === 'accepted' ? 'Accepted' : 'Declined']:
              offer.answeredAt && `${formatDateTime(offer.answeredAt)} by ${offer.answeredBy}`,
            Reason: offer.declineReason,
          }}
        />
      </Panel>
      {link && (
        <Panel
          title="The client’s page"
          description={
            offerStates[offer.status].isOpen
              ? 'Whoever has this link can read and accept the offer.'
              : 'Whoever has this link can read the offer.'
          }
        >
          <CopyField key={offer._id} label="Link to the offer" value={link} isPermanent />
        </Panel>
      )}
      {acceptance && (
        <Panel title="Evidence" description="Kept with the order: the PDF is exactly what was accepted.">
          <DescriptionList
            items={{
              Name: acceptance.name,
              'Sent to': acceptance.email,
              Time: formatDateTime(acceptance.acceptedAt),
              'Network address': acceptance.networkAddress ?? 'Not kept on this server',
              Total: formatPrice(acceptance.total, currency),
              'SHA-256 of what was shown': <code className="long">{acceptance.digest}</code>,
            }}
          />
        </Panel>
      )}
      <OfferItems offer={offer} />
    </div>
  )
}
