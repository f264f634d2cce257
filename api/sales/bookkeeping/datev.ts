import anyAscii from 'any-ascii'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { firstCharacters } from '#content/model/first-characters.ts'
import { parseRevenue } from '#content/shop/bookkeeping.ts'
import type { Invoice } from '../../money/invoices/issue.ts'
import { ConflictError, InvalidInputError } from '../../platform/errors.ts'
import type { Movement, Period } from './money.ts'
import type { BookkeepingSettings } from './settings.ts'

// The format "Buchungsstapel", version 700/13 of the public description: 125 columns, of which these are filled.

const pairs = (count: number, ...names: string[]) =>
  Array.from({ length: count }, (_, i) => names.map((name) => `${name} ${i + 1}`)).flat()

/** The names of the columns, in the order of the description. */
const columns = [
  'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto',
  'Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext',
  'Postensperre;Diverse Adressnummer;Geschäftspartnerbank;Sachverhalt;Zinssperre;Beleglink',
  ...pairs(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  'KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung);Abw. Versteuerungsart;Sachverhalt L+L;Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer;BU 49 Funktionsergänzung',
  ...pairs(20, 'Zusatzinformation - Art', 'Zusatzinformation- Inhalt'),
  'Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp;Auftragsnummer',
  'Buchungstyp;USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen);Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen);Erlöskonto (Anzahlungen);Herkunft-Kz;Buchungs GUID;KOST-Datum',
  'SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername;Beteiligtennummer;Identifikationsnummer',
  'Zeichnernummer;Postensperre bis;Bezeichnung SoBil-Sachverhalt;Kennzeichen SoBil-Buchung;Festschreibung',
  'Leistungsdatum;Datum Zuord. Steuerperiode;Fälligkeit;Generalumkehr (GU);Steuersatz;Land',
  'Abrechnungsreferenz;BVV-Position;EU-Land u. UStID (Ursprung);EU-Steuersatz (Ursprung);Abw. Skontokonto',
].flatMap((names) => names.split(';'))

interface Booking {
  cents: number
  /** Whether the account is debited. */
  isDebit: boolean
  account: string
  counter: string
  key?: string
  day: string
  document: string
  text: string
  /** The VAT ID of the buyer, for reverse charge. */
  vatId?: string
}

export interface DatevInput extends Period {
  settings: BookkeepingSettings
  currency: string
  documents: readonly Invoice[]
  movements: readonly Movement[]
  now: Date
}

/**
 * The documents and the money of a period as a batch of bookings for DATEV, in windows-1252. Throws if the period is not in
 * one fiscal year, if an amount is in another currency, or if a rate has no account.
 */
export function datevFile({ settings, currency, documents, movements, now, ...period }: DatevInput): Buffer {
  const yearStart = fiscalYear(period, settings)
  const other = [...documents, ...movements].find((each) => each.currency !== currency)
  if (other)
    throw new ConflictError(
      `The export for DATEV is in ${currency}, but the period has amounts in ${other.currency}.`,
    )
  const rows = [
    ...documents.map((document) => bookingOf(document, settings)),
    ...movements.map((movement) => bookingOfMoney(movement, settings)),
  ].toSorted((a, b) => a.day.localeCompare(b.day))
  const lines = [
    headOf(period, { settings, currency, now, yearStart }),
    columns.join(';'),
    ...rows.map(lineOf),
  ]
  return toWindows1252(lines.map((each) => `${each}\r\n`).join(''))
}

const compactDay = (day: string) => day.replaceAll('-', '')

/** The first day of the fiscal year of a period. */
function fiscalYear({ from, to }: Period, { yearStart }: BookkeepingSettings): string {
  const month = yearStart.padStart(2, '0')
  const startOf = (day: string) =>
    `${day.slice(5, 7) >= month ? day.slice(0, 4) : String(Number(day.slice(0, 4)) - 1)}-${month}-01`
  if (startOf(from) !== startOf(to))
    throw new InvalidInputError({ errors: { to: 'The period must be in one fiscal year.' } })
  return startOf(from)
}

function headOf(
  { from, to }: Period,
  {
    settings: { consultant, client, accountLength },
    currency,
    now,
    yearStart,
  }: { settings: BookkeepingSettings; currency: string; now: Date; yearStart: string },
): string {
  const created = now.toISOString().replaceAll(/\D/g, '').slice(0, 17)
  const name = quoted(`Frontdesk ${from.slice(0, 7)}`, 30)
  return [
    `"EXTF";700;21;"Buchungsstapel";13;${created};;"FD";"";""`,
    consultant || '1001',
    client || '1',
    compactDay(yearStart),
    accountLength,
    compactDay(from),
    compactDay(to),
    name,
    `"";1;0;0;${quoted(currency, 3)};;"";;;"";;;"";""`,
  ].join(';')
}

function bookingOf(document: Invoice, settings: BookkeepingSettings): Booking {
  const { kind, number, issuedOn, total, data } = document
  const { tax, buyer } = data
  const wanted = tax.category === 'S' ? String(Number(tax.rate)) : tax.category
  const revenue = parseRevenue(settings.revenue).accounts.find((each) => each.tax === wanted)
  if (!revenue)
    throw new ConflictError(
      `${number} has the tax ${wanted}, for which the settings have no account of revenue.`,
    )
  return {
    cents: toCents(total)!,
    isDebit: kind === 'invoice',
    account: settings.debtor,
    counter: revenue.account,
    key: revenue.key,
    day: issuedOn,
    document: number,
    text: `${kind === 'invoice' ? 'Rechnung' : 'Gutschrift'} ${buyer.company || buyer.name}`,
    ...(tax.category === 'AE' && { vatId: buyer.taxNumber }),
  }
}

const words = {
  payment: 'Zahlung',
  return: 'Rücklastschrift',
  refund: 'Erstattung',
  fee: 'Gebühr',
  payout: 'Auszahlung',
} as const

function bookingOfMoney(movement: Movement, settings: BookkeepingSettings): Booking {
  const { kind, cents, day, via, customer, invoice, orderNumber, method, transaction } = movement
  return {
    cents: Math.abs(cents),
    isDebit: cents < 0,
    account: kind === 'fee' ? settings.fees : kind === 'payout' ? settings.bank : settings.debtor,
    // Settings of the version before have one account for both providers.
    counter: settings[via] || settings.provider,
    day,
    document: invoice || orderNumber || transaction,
    text: [words[kind], orderNumber || method, customer].filter(Boolean).join(' '),
  }
}

function lineOf({
  cents,
  isDebit,
  account,
  counter,
  key = '',
  day,
  document,
  text,
  vatId = '',
}: Booking): string {
  const cells = Array<string>(columns.length).fill('')
  const set = (name: string, value: string) => (cells[columns.indexOf(name)] = value)
  set('Umsatz (ohne Soll/Haben-Kz)', fromCents(cents).replace('.', ','))
  set('Soll/Haben-Kennzeichen', isDebit ? '"S"' : '"H"')
  set('Konto', account)
  set('Gegenkonto (ohne BU-Schlüssel)', counter)
  set('BU-Schlüssel', quoted(key, 4))
  set('Belegdatum', `${day.slice(8, 10)}${day.slice(5, 7)}`)
  set('Belegfeld 1', quoted(document.replaceAll(/[^\w$&%*+\-/]/g, ''), 36))
  set('Buchungstext', quoted(text, 60))
  set('EU-Land u. UStID (Bestimmung)', quoted(vatId, 15))
  set('Festschreibung', '0')
  return cells.join(';')
}

/** Text in quotes; one that a spreadsheet would run as a formula gets an apostrophe before it. */
function quoted(text: string, max: number): string {
  const safe = text.replaceAll(/[\r\n\t]+/g, ' ').replace(/^(?=\s*[=+\-@])/, "'")
  return `"${firstCharacters(safe, max).replaceAll('"', '""')}"`
}

const decoder = new TextDecoder('windows-1252')
const bytesOf = new Map(
  Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
)

/** Letters that the encoding does not have are written with those that it has. */
const toWindows1252 = (text: string): Buffer =>
  Buffer.from(
    Array.from(text).flatMap((character) => {
      const byte = bytesOf.get(character)
      return byte === undefined
        ? Array.from(anyAscii(character) || '?').map((each) => bytesOf.get(each) ?? 63)
        : [byte]
    }),
  )
