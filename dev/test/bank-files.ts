import { strToU8, zipSync } from 'fflate'
import type { TestServer } from './server.ts'

/** A booking as a statement has it. */
export interface Entry {
  amount: string
  /** Money that went out, or came back; by default it came in. */
  debit?: boolean
  /** The bank has returned a payment. */
  reversal?: boolean
  day?: string
  /** The bank's own reference. */
  reference?: string
  text?: string | string[]
  structured?: string
  payer?: string
  iban?: string
  status?: string
  currency?: string
}

const today = () => new Date().toISOString().slice(0, 10)
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const element = (name: string, content: string | undefined) =>
  content === undefined ? '' : `<${name}>${content}</${name}>`

function entryOf(version: '02' | '08', entry: Entry) {
  const { amount, currency = 'USD', debit = false, reversal = false, status = 'BOOK', day = today() } = entry
  const name = entry.payer && element('Nm', escape(entry.payer))
  const party = version === '08' && name ? element('Pty', name) : name
  const parties = (who: string) =>
    element(who, party) + element(`${who}Acct`, entry.iban && element('Id', element('IBAN', entry.iban)))
  return element(
    'Ntry',
    [
      `<Amt Ccy="${currency}">${amount}</Amt>`,
      element('CdtDbtInd', debit ? 'DBIT' : 'CRDT'),
      reversal ? '<RvslInd>true</RvslInd>' : '',
      element('Sts', version === '08' ? element('Cd', status) : status),
      element('BookgDt', element('Dt', day)),
      element('AcctSvcrRef', entry.reference),
      element(
        'NtryDtls',
        element(
          'TxDtls',
          [
            element('Refs', element('EndToEndId', 'NOTPROVIDED')),
            element('RltdPties', parties(reversal ? 'Cdtr' : 'Dbtr')),
            element(
              'RmtInf',
              [entry.text ?? []]
                .flat()
                .map((line) => element('Ustrd', escape(line)))
                .join('') +
                element('Strd', entry.structured && element('CdtrRefInf', element('Ref', entry.structured))),
            ),
          ].join(''),
        ),
      ),
    ].join(''),
  )
}

/** A statement of an account in one of the versions of camt.053 that banks send. */
export function statement(
  entries: readonly Entry[],
  {
    version = '08',
    id = 'STMT-1',
    iban = 'DE89370400440532013000',
  }: {
    version?: '02' | '08'
    id?: string
    iban?: string
  } = {},
): string {
  const account = element('Acct', element('Id', element('IBAN', iban)))
  const content = entries.map((entry) => entryOf(version, entry)).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>${element('Stmt', element('Id', id) + account + content)}</BkToCstmrStmt></Document>`
}

export const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64')

export const zipOf = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

/** Reads files of the bank and records their bookings, as the administrator. */
export function bankFileTools(server: () => TestServer) {
  const call = (path: string, body: object) => server().call('POST', path, { as: server().admin, body })
  const read = (content: string | Uint8Array) => call('/bank-file', { data: base64(content) })
  const record = (
    content: string | Uint8Array,
    matches: { booking: string; order: string }[],
    ignored: string[] = [],
  ) => call('/bank-file/record', { data: base64(content), matches, ignored })
  return {
    read,
    record,
    /** The proposals for a statement. */
    open: async (entries: readonly Entry[], options = {}) => (await read(statement(entries, options))).body,
    /** Records all bookings of a file for the orders that are proposed. */
    recordAll: async (content: string | Uint8Array) => {
      const { bookings } = (await read(content)).body
      const matches = bookings.flatMap(
        (booking: { _id: string; state: string; order?: { number: string } }) =>
          booking.state === 'open' && booking.order
            ? [{ booking: booking._id, order: booking.order.number }]
            : [],
      )
      return record(content, matches)
    },
  }
}
