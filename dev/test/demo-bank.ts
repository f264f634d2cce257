import {
  hasTransaction,
  amountChecks,
  namesOrder,
  runChecks,
  sanitize,
} from '#api/money/payment-providers/checks.ts'
import { ok } from '#api/platform/setup/finding.ts'
import type { Notice, PaymentEvent, ProviderDefinition } from '#api/money/payment-providers/provider.ts'

const path = '/payments/demo-bank/notices'
const secret = 'the secret that the bank signs with'

type Fields = Partial<Record<'status' | 'id' | 'payment' | 'key' | 'amount' | 'currency', string>>

const outcomes = new Map([
  ['paid', 'completed'],
  ['returned', 'refunded'],
] as const)

function read({ raw }: Pick<PaymentEvent, 'raw'>): Notice {
  let fields: Fields = {}
  try {
    fields = JSON.parse(Buffer.from(raw).toString()) as Fields
  } catch {
    // An unreadable notice is unknown.
  }
  const { status = '', id = null, payment = null, key = null, amount = null, currency = null } = fields
  const outcome = outcomes.get(status as 'paid') ?? 'unknown'
  return sanitize({
    outcome,
    providerStatus: status,
    transaction: id,
    parent: payment,
    paymentKey: key,
    checkout: null,
    amount,
    currency,
  })
}

/** The smallest payment provider: the customer pays at a bank, which reports it in a notice with a shared secret. */
export const demoBank: ProviderDefinition = {
  name: 'demo-bank',
  brand: 'Demo Bank',
  label: 'Bank transfer',
  product: 'bank transfer',
  way: 'account',
  needsPayee: false,
  liveSetting: 'It is live',
  canRefund: true,
  webhook: {
    id: 'receiveDemoBankNotice',
    path,
    summary: 'Receive a notice of the demo bank',
    description: 'Its payments are made up.',
    contentType: 'application/json',
    headers: ['x-secret'],
  },
  isSetUp: () => true,
  modeIn: () => 'live',
  create: ({ env: { publicUrl } }) => ({
    name: demoBank.name,
    mode: 'live',
    merchantId: undefined,
    noticesTo: `${publicUrl}/api${path}`,
    warnings: [],
    start: async ({ paymentKey, total, currency }, { invoiceId }) => ({
      redirect: `https://bank.test/pay?key=${paymentKey}&amount=${total}&currency=${currency}&for=${invoiceId}`,
    }),
    verify: async ({ headers }) => (headers['x-secret'] === secret ? 'VERIFIED' : 'INVALID'),
    read,
    check: (event, order, payee) =>
      runChecks([namesOrder, hasTransaction, ...amountChecks], { notice: read(event), order, payee }),
    refund: async ({ paymentKey }, { id, payment, amount, currency }) => ({
      kind: 'refund',
      raw: Buffer.from(
        JSON.stringify({ status: 'returned', id, payment, key: paymentKey, amount, currency }),
      ),
    }),
    paymentPage: (transaction) => `https://bank.test/payments/${transaction}`,
    test: async () => [ok({ key: 'payments.answers', title: 'Demo Bank answers' }, 'It answers.')],
  }),
}

/** A notice as the bank sends it. */
export const bankNotice = (fields: Fields, signedWith = secret) => ({
  path: `/api${path}`,
  init: {
    method: 'POST',
    body: JSON.stringify(fields),
    headers: { 'Content-Type': 'application/json', 'X-Secret': signedWith },
  },
})
