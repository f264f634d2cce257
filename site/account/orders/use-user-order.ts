import { useRef, useState } from 'react'
import type { SignedInUser } from '../../session/stored-session.ts'
import { apiData } from '../../session/api.ts'
import type { FormField } from '#content/model/form-field.ts'
import type { Values } from '../../ui/form/fields-context.ts'
import { emailField } from '../../sign-in/credential-fields.ts'
import { formDrafts } from '../../session/form-drafts.ts'
import { sendOnce } from '../../ui/form/send-once.ts'
import {
  confirmContactEmail,
  isToConfirm,
  reloadContactEmail,
  useContactEmail,
  type SentCode,
} from '../contact-email/contact-email.ts'
import { useAccountQuery } from '../parts/use-account-query.ts'
import { findBilling } from '../billing/billing.ts'
import { buyerOf, buyerValues } from '../../order/buyer/buyer.ts'
import { likelyCountry } from '../../order/buyer/likely-country.ts'
import type { Ordered } from './ordered-package.ts'
import { listOrders } from './orders.ts'
import { forTheCode, type OrderWay } from './order-way.ts'
import type { OrderCode } from './use-order-code.ts'

/**
 * The order placed with this input from this entry of the session history, which survives a new load of the page. The
 * input itself is a draft, which signing out removes.
 */
function placedHere(payload: string): string | undefined {
  const orderId = (history.state as { placed?: string } | null)?.placed
  return orderId && formDrafts.read<string>(placedDraft(orderId)) === payload ? orderId : undefined
}

const placedDraft = (orderId: string) => `placed order ${orderId}`

/** Orders for the signed-in user; undefined while the session is loading, and the form already accepts input. */
export function useUserOrder(ordered: Ordered, code: OrderCode, user: SignedInUser | undefined): OrderWay {
  const [note, setNote] = useState('')
  const confirmedCode = useRef<string>(undefined)
  const contactEmail = useContactEmail(user)
  // The server and the first render know no draft.
  const sent = user && !contactEmail ? code.sent : undefined
  const asksForCode = contactEmail === null || sent !== undefined

  const { data: prefill } = useAccountQuery(
    ['customer-details', user?.uid, contactEmail],
    () => customerDetails(user, contactEmail),
    contactEmail !== undefined,
  )

  async function submit({ customerEmail = '', code: digits = '', ...values }: Values) {
    setNote('')
    // A changed address needs a code of its own.
    if (sent?.email === customerEmail) return placeWithCode(values, { sent, digits })
    if (await isToConfirm(user)) await code.send(customerEmail)
    else if (!asksForCode) return place(values)
    else {
      setNote('Your address is confirmed: you can place the order now.')
      await reloadContactEmail()
    }
    return 'unchanged' as const
  }

  async function placeWithCode(values: Values, { sent, digits }: { sent: SentCode; digits: string }) {
    // If what follows fails, it can be repeated after the code has expired.
    if (confirmedCode.current !== sent.codeId) await confirmContactEmail(sent, digits)
    confirmedCode.current = sent.codeId
    let isPlaced = false
    try {
      const result = await place(values)
      isPlaced = true
      return result
    } finally {
      if (isPlaced) code.forgetDraft()
      else void reloadContactEmail().then(code.forget)
    }
  }

  async function place(values: Values) {
    const body = { ...ordered, ...buyerOf(values) }
    const payload = JSON.stringify(body)
    // After Back, the same input is the same order.
    let placed = placedHere(payload)
    if (!placed) {
      const order = await sendOnce('order', payload, (headers) =>
        apiData('POST /new-order', { body, headers }),
      )
      placed = order._id
      formDrafts.write(placedDraft(placed), payload)
      history.replaceState({ ...history.state, placed }, '')
    }
    location.assign(`/pending-order?order=${placed}`)
    return 'redirecting' as const
  }

  return {
    email: emailOf(user, contactEmail, asksForCode),
    sent,
    confirmed: contactEmail ?? undefined,
    note,
    isCodeNext: asksForCode && !sent,
    prefill: { ...prefill, customerEmail: contactEmail ?? sent?.email ?? user?.email ?? '' },
    submit,
  }
}

/** The field of the address: only that of the account, once it is confirmed. */
function emailOf(
  user: SignedInUser | undefined,
  contactEmail: string | null | undefined,
  asksForCode: boolean,
): FormField {
  // Whoever it is, the address that they type is kept; that of an account comes with its session.
  if (!user)
    return { ...emailField, optional: true, default: 'One moment…', help: 'For our emails about your order.' }
  if (asksForCode) return { ...emailField, help: forTheCode }
  const isOther = contactEmail && contactEmail !== user.email
  return {
    ...emailField,
    isReadOnly: true,
    help: isOther
      ? 'The address that you confirmed for emails about your orders.'
      : 'The address that you are signed in with.',
  }
}

/** The details that the customer or their company has saved, else those of the last order. They only fill in the form. */
async function customerDetails(
  user: SignedInUser | undefined,
  contactEmail: string | null | undefined,
): Promise<Values> {
  // Errors are ignored, because prefilled values are only a convenience.
  const [last, billing] = await Promise.all([
    listOrders(1, 1).then(
      ({ rows }) => rows[0],
      () => undefined,
    ),
    findBilling().catch(() => null),
  ])
  // The last order of a company may be that of a colleague.
  const isOwn = last && [user?.email, contactEmail].includes(last.customerEmail)
  const ownName = isOwn ? last.customerName : ''
  const customerName = ownName || (user?.displayName ?? '')
  if (billing) {
    const { street, country, ...saved } = billing
    return { ...saved, customerName, customerAddress: street, customerCountry: country }
  }
  // A purchase order number is that of one order.
  return last
    ? { ...buyerValues(last), customerName, purchaseOrder: '' }
    : { customerName, customerCountry: likelyCountry() }
}
