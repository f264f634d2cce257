import { publicApi } from '../../api/public-api.ts'
import { codeDigits } from '#content/model/form-field.ts'
import { emailField } from '../../sign-in/credential-fields.ts'
import { formDrafts } from '../../session/form-drafts.ts'
import { keepClaim } from '../../session/link-session.ts'
import type { Values } from '../../ui/form/fields-context.ts'
import { buyerOf } from '../../order/buyer/buyer.ts'
import type { Ordered } from './ordered-package.ts'
import { forTheCode, type OrderWay } from './order-way.ts'
import type { OrderCode } from './use-order-code.ts'

export async function mailGuestCode(email: string) {
  const { data } = await publicApi('POST /order-code', { body: { email } })
  return { email, codeId: data.codeId }
}

/** An order without an account: the details and the code that proves the address are one form. */
export function guestOrder(ordered: Ordered, code: OrderCode, country: string): OrderWay {
  const { sent } = code
  return {
    email: { ...emailField, help: forTheCode },
    sent,
    isCodeNext: !sent,
    prefill: { customerCountry: country },
    async submit({ customerEmail = '', code: digits = '', ...values }: Values) {
      // A changed address needs a code of its own.
      if (sent?.email !== customerEmail) {
        await code.send(customerEmail)
        return 'unchanged'
      }
      const proof = { codeId: sent.codeId, code: codeDigits(digits) }
      const { data } = await publicApi('POST /guest-order', {
        body: { ...ordered, ...buyerOf(values), ...proof },
      })
      code.forgetDraft()
      formDrafts.remove('order')
      keepClaim(data.token)
      location.assign(`/order-link#${data.order._id}.${data.token}`)
      return 'redirecting'
    },
  }
}
