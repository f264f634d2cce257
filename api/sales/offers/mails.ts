import { formatLongDay, productLanguage } from '#content/locale/format.ts'
import type { MailKind } from '#content/mail-texts/mail-texts.ts'
import type { Context, TxContext } from '../../platform/context.ts'
import { existingToken, lastingTokens } from '../../platform/links/links.ts'
import { enqueueMail } from '../../mail/outbox/enqueue.ts'
import type { Offer } from './offers.ts'

/**
 * The path of an offer's page. Its token is in the fragment, which browsers never send to a server. It is the same for all
 * versions, because the page shows the newest one.
 */
async function offerLinkPath(ctx: TxContext, threadId: string): Promise<string> {
  const tokens = await lastingTokens(ctx, 'offer', [threadId])
  return pathOf(threadId, tokens.get(threadId)!)
}

/** The path of an offer's page if a mail has made its link, which an erased client has no more. */
export async function existingLinkPath(ctx: Context, threadId: string): Promise<string | null> {
  const token = await existingToken(ctx, 'offer', threadId)
  return token === undefined ? null : pathOf(threadId, token)
}

const pathOf = (threadId: string, token: string) => `/offer#${threadId}.${token}`

interface Details {
  /** Distinguishes mails of one kind about one version. */
  dedupeId?: string
  data?: Record<string, string>
  /** Whether the PDF of the version is attached. */
  isAttached?: boolean
}

const localeIn = ({ snapshot }: Offer) => snapshot?.locale ?? productLanguage

const mailOf = (kind: MailKind, offer: Offer, { dedupeId = '', data, isAttached }: Details) => ({
  kind,
  data: {
    offerName: offer.title,
    offerNumber: offer.number ?? '',
    customerName: offer.content.buyer.customerName,
    customerEmail: offer.email,
    amount: offer.total,
    currency: offer.currency,
    locale: localeIn(offer),
    validUntil: formatLongDay(offer.validUntil, localeIn(offer)),
    officeUrl: `/admin/offers/${offer.id}`,
    ...data,
  },
  ...(isAttached && { attachments: [{ offer: offer.id }] }),
  dedupe: `${kind}:${offer.id}${dedupeId && `:${dedupeId}`}`,
})

async function mailClient(ctx: TxContext, kind: MailKind, offer: Offer, details: Details = {}) {
  const offerUrl = await offerLinkPath(ctx, offer.threadId)
  const data = { offerUrl, ...details.data }
  return enqueueMail(ctx, { ...mailOf(kind, offer, { ...details, data }), to: offer.email })
}

const mailAgency = (ctx: TxContext, kind: MailKind, offer: Offer, details: Details = {}) =>
  enqueueMail(ctx, { ...mailOf(kind, offer, details), to: null })

export const mailOffer = (ctx: TxContext, offer: Offer) =>
  mailClient(ctx, 'offer-sent', offer, {
    isAttached: true,
    data: { changeNote: offer.version > 1 ? 'It replaces the version that you have.' : '' },
  })

export const mailReminder = (ctx: TxContext, offer: Offer) =>
  mailClient(ctx, 'offer-reminder', offer, { dedupeId: String(offer.reminders) })

/** To both sides. `orderUrl` opens the order for the client. */
export async function mailAccepted(ctx: TxContext, offer: Offer, orderUrl: string) {
  await mailClient(ctx, 'offer-accepted', offer, { isAttached: true, data: { offerUrl: orderUrl } })
  await mailAgency(ctx, 'offer-acceptance', offer, { isAttached: true })
}

export const mailDeclined = (ctx: TxContext, offer: Offer) =>
  mailAgency(ctx, 'offer-declined', offer, { data: { message: offer.declineReason ?? '' } })

/** A message of the conversation, to the other side. */
export const mailMessage = (
  ctx: TxContext,
  offer: Offer,
  { id, by, text }: { id: string; by: 'customer' | 'agency'; text: string },
) =>
  by === 'agency'
    ? mailClient(ctx, 'offer-reply', offer, { dedupeId: id, data: { message: text } })
    : mailAgency(ctx, 'offer-question', offer, { dedupeId: id, data: { message: text } })
