import type { Element } from 'slimdom'
import { isCalendarDay } from '#content/locale/calendar-day.ts'
import { toCents } from '#content/shop/cents.ts'
import { keysOfStatement, refuseFile, type Identity, type ParsedBooking, type ParsedFile } from './booking.ts'
import { elementsAt, parseXml, textAt, textsAt } from './xml.ts'

/** ISO 20022, external code list of bank transactions: returned and reversed payments. */
const returnCodes = new Set(['RRTN', 'RPCR', 'UPCT', 'UPDD', 'RPBC'])

/** Values that banks enter when there is no reference. */
const noReference = /^(?:NONREF|NOTPROVIDED|N\/?A|[-0]*)$/i

/** Reads a statement of ISO 20022, camt.053 in any of its versions: 02 and 08 name a few things differently. */
export function readCamt(text: string): ParsedFile {
  const root = parseXml(text).documentElement
  const statements = root ? elementsAt(root, 'BkToCstmrStmt/Stmt') : []
  if (!root || root.localName !== 'Document' || statements.length === 0)
    throw refuseFile('it is no statement of an account (camt.053)')
  const file: ParsedFile = { kind: 'camt.053', accounts: [], bookings: [], others: 0 }
  for (const statement of statements) addStatement(file, statement)
  return file
}

function addStatement(file: ParsedFile, statement: Element) {
  const iban = textAt(statement, 'Acct/Id/IBAN').replaceAll(' ', '').toUpperCase()
  const account = iban || textAt(statement, 'Acct/Id/Othr/Id')
  if (iban && !file.accounts.includes(iban)) file.accounts.push(iban)
  const id = textAt(statement, 'Id')
  const keyOf = keysOfStatement()
  for (const [position, entry] of elementsAt(statement, 'Ntry').entries()) {
    const kind = isBooked(entry) ? kindOf(entry) : undefined
    if (!kind) {
      file.others++
      continue
    }
    const whole = { account, position: [id, String(position)], kind, keyOf }
    file.bookings.push(...bookingsOf(entry, whole))
  }
}

const isBooked = (entry: Element) => textAt(entry, 'Sts/Cd', 'Sts') === 'BOOK'

/** Money that came in, or the return of such a payment. What comes back of the agency's own payments is neither. */
function kindOf(entry: Element): ParsedBooking['kind'] | undefined {
  const isReturn =
    ['true', '1'].includes(textAt(entry, 'RvslInd')) ||
    elementsAt(entry, 'NtryDtls/TxDtls/RtrInf').length > 0 ||
    returnCodes.has(textAt(entry, 'BkTxCd/Domn/Fmly/SubFmlyCd', 'NtryDtls/TxDtls/BkTxCd/Domn/Fmly/SubFmlyCd'))
  const isCredit = textAt(entry, 'CdtDbtInd') === 'CRDT'
  if (isReturn) return isCredit ? undefined : 'return'
  return isCredit ? 'payment' : undefined
}

interface Whole {
  account: string
  /** The statement, and the place of the entry in it. */
  position: string[]
  kind: ParsedBooking['kind']
  keyOf: (identity: Identity) => string
}

/** The payments of an entry: several if the bank has booked them in one sum, and says what each of them is. */
function bookingsOf(entry: Element, { account, position, kind, keyOf }: Whole): ParsedBooking[] {
  const { cents, currency } = amountOf(elementsAt(entry, 'Amt')[0])
  const day = textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm').slice(0, 10)
  if (!isCalendarDay(day)) throw refuseFile('an entry has no day')
  const reference = referenceIn(textAt(entry, 'AcctSvcrRef'))
  const parts = partsOf(entry, { cents, currency })
  return parts.map(({ details, cents }, i) => {
    const said = saidBy(entry, details, kind)
    const own = reference || referenceIn(details.length === 1 ? textAt(details[0]!, 'Refs/AcctSvcrRef') : '')
    // The same booking is in the statement of a day and in that of a month, so its place tells nothing else than its text.
    const text = [said.payer, said.payerAccount, said.searched]
    const identity = {
      account,
      day,
      cents: kind === 'return' ? -cents : cents,
      currency,
      by: own ? [own, String(i)] : text.some(Boolean) ? [...text, String(i)] : [...position, String(i)],
    }
    return { key: keyOf(identity), kind, isCertain: true, day, cents, currency, ...said }
  })
}

const referenceIn = (text: string) => (noReference.test(text) ? '' : text)

function amountOf(amount: Element | undefined) {
  // Up to five decimals are allowed; an account has two.
  const text = (amount?.textContent ?? '').trim().replace(/(\.\d\d)0+$/, '$1')
  const cents = toCents(text)
  const currency = amount?.getAttribute('Ccy') ?? ''
  if (cents === undefined || cents < 0 || !/^[A-Z]{3}$/.test(currency))
    throw refuseFile(`“${text.slice(0, 30)}” is not an amount`)
  return { cents, currency }
}

interface Part {
  details: Element[]
  cents: number
}

function partsOf(entry: Element, whole: { cents: number; currency: string }): Part[] {
  const all = elementsAt(entry, 'NtryDtls/TxDtls')
  const single = [{ details: all, cents: whole.cents }]
  if (all.length < 2) return single
  const parts = all.map((details) => {
    const amount = elementsAt(details, 'Amt')[0] ?? elementsAt(details, 'AmtDtls/TxAmt/Amt')[0]
    const own = amount && amountOf(amount)
    return own?.currency === whole.currency ? [{ details: [details], cents: own.cents }] : []
  })
  const known = parts.flat()
  const sum = known.reduce((total, { cents }) => total + cents, 0)
  return known.length === all.length && sum === whole.cents ? known : single
}

/** Who paid, and what for. In a return, the payer is the one to whom the payment went back. */
function saidBy(entry: Element, details: readonly Element[], kind: ParsedBooking['kind']) {
  const first = (...paths: readonly string[]) =>
    details.map((each) => textAt(each, ...paths)).find(Boolean) ?? ''
  const every = (path: string) => details.flatMap((each) => textsAt(each, path))
  const party = `RltdPties/${kind === 'return' ? 'Cdtr' : 'Dbtr'}`
  const structured = every('RmtInf/Strd/CdtrRefInf/Ref')
  const written = every('RmtInf/Ustrd')
  const more = [...textsAt(entry, 'AddtlNtryInf'), ...every('AddtlTxInf')]
  return {
    payer: first(`${party}/Pty/Nm`, `${party}/Nm`).slice(0, 140),
    payerAccount: first(`${party}Acct/Id/IBAN`).replaceAll(' ', ''),
    text: ([...structured, ...written].join(' ') || more.join(' ')).slice(0, 300),
    // A bank may break lines within a reference.
    searched: [...structured, written.join(' '), ...every('Refs/EndToEndId'), ...more]
      .join('\n')
      .slice(0, 2000),
  }
}
