import type { Outcome } from '../../../platform/db/tables/payments.ts'
import { sanitize } from '../checks.ts'
import type { Notice } from '../provider.ts'

/** The fields of an instant payment notification (IPN), each with all its values. */
export type Fields = ReadonlyMap<string, readonly string[]>

/**
 * Reads the fields of a notification. Its field `charset` names its character set, which is windows-1252 unless the account
 * or the button sets another one (PayPal, «IPN and PDT variables»). So it must not be decoded as UTF-8 by default.
 */
export function parseIpn(raw: Uint8Array): Fields {
  const pairs = new URLSearchParams(bytesAsCharacters(raw))
  const decoder = decoderOf(pairs.get('charset'))
  const decode = (bytes: string) => decoder.decode(Buffer.from(bytes, 'latin1'))
  const fields = new Map<string, string[]>()
  for (const [name, value] of pairs) {
    const key = decode(name)
    const values = fields.get(key)
    if (values) values.push(decode(value))
    else fields.set(key, [decode(value)])
  }
  return fields
}

/** Converts each byte to one character, as `URLSearchParams` decodes only UTF-8. */
const bytesAsCharacters = (raw: Uint8Array) =>
  Buffer.from(raw)
    .toString('latin1')
    .replace(/%[89a-f][0-9a-f]/gi, (byte) => String.fromCharCode(Number.parseInt(byte.slice(1), 16)))

function decoderOf(charset: string | null) {
  try {
    return new TextDecoder(charset ?? 'windows-1252')
  } catch {
    return new TextDecoder('windows-1252')
  }
}

const outcomes = new Map<string, Outcome>(
  Object.entries({
    Pending: 'pending',
    Processed: 'pending',
    Completed: 'completed',
    Denied: 'failed',
    Failed: 'failed',
    Expired: 'failed',
    Voided: 'failed',
    Refunded: 'refunded',
    Reversed: 'reversed',
    Canceled_Reversal: 'reversal-cancelled',
  }),
)

/** The first value of a field; null if it is empty or missing. */
export const valueOf = (fields: Fields, name: string) => fields.get(name)?.[0] || null

export function readIpn(fields: Fields): Notice {
  const status = valueOf(fields, 'payment_status')
  return sanitize({
    outcome: outcomes.get(status ?? '') ?? 'unknown',
    providerStatus: [status ?? valueOf(fields, 'txn_type') ?? 'unknown', detail(fields)]
      .filter(Boolean)
      .join(': '),
    transaction: valueOf(fields, 'txn_id'),
    parent: valueOf(fields, 'parent_txn_id'),
    paymentKey: valueOf(fields, 'custom'),
    checkout: null,
    amount: valueOf(fields, 'mc_gross'),
    currency: valueOf(fields, 'mc_currency'),
  })
}

const detail = (fields: Fields) => valueOf(fields, 'pending_reason') ?? valueOf(fields, 'reason_code')
