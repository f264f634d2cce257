import { escapeMarkup } from '#content/model/escape-markup.ts'
import { partsText } from '#content/shop/payment-plan.ts'
import { isVatId } from '#content/shop/tax-numbers.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { textLines } from '#content/model/text-lines.ts'
import type { InvoiceData } from '../../platform/db/invoice-data.ts'
import type { Invoice } from './issue.ts'
import { unitPriceOf } from './lines.ts'

/** The XML of an element; an empty string for an element without content. The schema determines the order. */
type Node = string

/** Removes characters that XML 1.0 does not allow. */
const allowedIn = (text: string) =>
  // oxlint-disable-next-line no-control-regex
  text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

const leaf = (name: string, text: string, attributes: Readonly<Record<string, string>> = {}): Node => {
  const allowed = allowedIn(text)
  if (allowed.trim() === '') return ''
  const all = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`)
  return `<${name}${all.join('')}>${escapeMarkup(allowed)}</${name}>`
}
const node = (name: string, ...children: readonly Node[]): Node => {
  const inner = children.join('')
  return inner === '' ? '' : `<${name}>${inner}</${name}>`
}
const dateNode = (element: string, type: 'udt' | 'qdt', at: string) =>
  node(element, leaf(`${type}:DateTimeString`, at.replaceAll('-', ''), { format: '102' }))

/**
 * An invoice or credit note as XML: Cross Industry Invoice in the profile EN 16931 of Factur-X. It is fully paid, or an
 * open invoice to be paid by bank transfer. Its discounts are allowances of its lines (BG-27).
 */
export function toXml(
  invoice: Pick<Invoice, 'kind' | 'number' | 'issuedOn' | 'currency' | 'net' | 'tax' | 'total' | 'data'>,
) {
  const { kind, number, issuedOn, currency, net, tax: taxAmount, total, data } = invoice
  const { tax, lines, order, payment, service, period, corrects, transfer } = data
  const preceding = corrects ?? data.replaces
  const due = transfer?.due ?? '0.00'
  const part = data.parts ? `Part ${partsText(data.parts)} of order ${order.number}` : ''
  const document = node(
    'rsm:ExchangedDocument',
    leaf('ram:ID', number),
    leaf('ram:TypeCode', kind === 'invoice' ? '380' : '381'),
    dateNode('ram:IssueDateTime', 'udt', issuedOn),
    ...[part, data.note, tax.sentence].map((text) => node('ram:IncludedNote', leaf('ram:Content', text))),
  )
  const lineItems = lines.map((line, i) => lineItem(line, i + 1, data)).join('')
  const agreement = node(
    'ram:ApplicableHeaderTradeAgreement',
    sellerParty(data),
    buyerParty(data),
    node('ram:SellerOrderReferencedDocument', leaf('ram:IssuerAssignedID', order.number)),
    node('ram:BuyerOrderReferencedDocument', leaf('ram:IssuerAssignedID', order.purchaseOrder)),
  )
  const delivery = node(
    'ram:ApplicableHeaderTradeDelivery',
    node('ram:ActualDeliverySupplyChainEvent', dateNode('ram:OccurrenceDateTime', 'udt', service.on)),
  )
  const settlement = node(
    'ram:ApplicableHeaderTradeSettlement',
    leaf('ram:PaymentReference', transfer ? transfer.reference : payment.transaction),
    leaf('ram:InvoiceCurrencyCode', currency),
    node(
      'ram:SpecifiedTradeSettlementPaymentMeans',
      // UNTDID 4461: 58 is a SEPA credit transfer, 30 any other.
      leaf('ram:TypeCode', transfer ? (transfer.isSepa ? '58' : '30') : payment.means),
      leaf('ram:Information', payment.how),
      node(
        'ram:PayeePartyCreditorFinancialAccount',
        leaf('ram:IBANID', transfer?.iban ?? ''),
        leaf('ram:AccountName', transfer?.accountHolder ?? ''),
      ),
      node('ram:PayeeSpecifiedCreditorFinancialInstitution', leaf('ram:BICID', transfer?.bic ?? '')),
    ),
    node(
      'ram:ApplicableTradeTax',
      leaf('ram:CalculatedAmount', taxAmount),
      leaf('ram:TypeCode', 'VAT'),
      leaf('ram:ExemptionReason', exemptionReason(data)),
      leaf('ram:BasisAmount', net),
      leaf('ram:CategoryCode', tax.category),
      leaf('ram:ExemptionReasonCode', exemptionCodes[tax.category] ?? ''),
      rateOf(data),
    ),
    period
      ? node(
          'ram:BillingSpecifiedPeriod',
          dateNode('ram:StartDateTime', 'udt', period.from),
          dateNode('ram:EndDateTime', 'udt', period.to),
        )
      : '',
    transfer
      ? node(
          'ram:SpecifiedTradePaymentTerms',
          leaf('ram:Description', transfer.text),
          dateNode('ram:DueDateDateTime', 'udt', transfer.dueOn),
        )
      : '',
    node(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      leaf('ram:LineTotalAmount', net),
      leaf('ram:TaxBasisTotalAmount', net),
      leaf('ram:TaxTotalAmount', taxAmount, { currencyID: currency }),
      leaf('ram:GrandTotalAmount', total),
      leaf('ram:TotalPrepaidAmount', fromCents(toCents(total)! - toCents(due)!)),
      leaf('ram:DuePayableAmount', due),
    ),
    preceding
      ? node(
          'ram:InvoiceReferencedDocument',
          leaf('ram:IssuerAssignedID', preceding.number),
          dateNode('ram:FormattedIssueDateTime', 'qdt', preceding.issuedOn),
        )
      : '',
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100" xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100">${node(
    'rsm:ExchangedDocumentContext',
    node('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', 'urn:cen.eu:en16931:2017')),
  )}${document}<rsm:SupplyChainTradeTransaction>${lineItems}${agreement}${delivery}${settlement}</rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>
`
}

const lineItem = (line: InvoiceData['lines'][number], id: number, data: InvoiceData) =>
  node(
    'ram:IncludedSupplyChainTradeLineItem',
    node('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', String(id))),
    node(
      'ram:SpecifiedTradeProduct',
      leaf('ram:Name', line.name),
      leaf('ram:Description', line.points.join('\n')),
    ),
    node(
      'ram:SpecifiedLineTradeAgreement',
      node('ram:NetPriceProductTradePrice', leaf('ram:ChargeAmount', unitPriceOf(line))),
    ),
    node(
      'ram:SpecifiedLineTradeDelivery',
      leaf('ram:BilledQuantity', String(line.quantity), { unitCode: 'C62' }),
    ),
    node(
      'ram:SpecifiedLineTradeSettlement',
      node(
        'ram:ApplicableTradeTax',
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:CategoryCode', data.tax.category),
        rateOf(data),
      ),
      ...line.discounts.map(allowance),
      node('ram:SpecifiedTradeSettlementLineMonetarySummation', leaf('ram:LineTotalAmount', line.net)),
    ),
  )

/** An amount taken off a line. UNTDID 5189: 95 is a discount. */
const allowance = ({ reason, net }: InvoiceData['lines'][number]['discounts'][number]) =>
  node(
    'ram:SpecifiedTradeAllowanceCharge',
    node('ram:ChargeIndicator', leaf('udt:Indicator', 'false')),
    leaf('ram:ActualAmount', net),
    leaf('ram:ReasonCode', '95'),
    leaf('ram:Reason', reason),
  )

/** Whether the sale is outside the scope of tax. Such an invoice has no tax rate and no VAT number. */
const isOutsideTaxScope = ({ tax }: InvoiceData) => tax.category === 'O'
const rateOf = (data: InvoiceData) =>
  isOutsideTaxScope(data) ? '' : leaf('ram:RateApplicablePercent', data.tax.rate)

const exemptionCodes: Readonly<Record<string, string>> = { AE: 'VATEX-EU-AE', O: 'VATEX-EU-O' }
const exemptionReason = ({ tax }: InvoiceData) =>
  tax.sentence ||
  (tax.category === 'O' ? 'Not subject to VAT' : tax.category === 'AE' ? 'Reverse charge' : '')

function sellerParty(data: InvoiceData) {
  const { seller } = data
  const vatNumber = isOutsideTaxScope(data) ? '' : seller.vatNumber
  // EN 16931 requires an identifier of the seller (BR-CO-26): the VAT number, the registration, or one of these.
  const id = vatNumber || seller.register ? '' : seller.taxNumber || seller.vatNumber || seller.name
  return node(
    'ram:SellerTradeParty',
    leaf('ram:ID', id),
    leaf('ram:Name', seller.name),
    node('ram:SpecifiedLegalOrganization', leaf('ram:ID', seller.register)),
    node(
      'ram:DefinedTradeContact',
      leaf('ram:PersonName', seller.phone || seller.email ? seller.name : ''),
      node('ram:TelephoneUniversalCommunication', leaf('ram:CompleteNumber', seller.phone)),
      node('ram:EmailURIUniversalCommunication', leaf('ram:URIID', seller.email)),
    ),
    addressOf(seller),
    node('ram:URIUniversalCommunication', leaf('ram:URIID', seller.email, { schemeID: 'EM' })),
    node(
      'ram:SpecifiedTaxRegistration',
      leaf('ram:ID', isOutsideTaxScope(data) ? '' : seller.taxNumber, { schemeID: 'FC' }),
    ),
    node('ram:SpecifiedTaxRegistration', leaf('ram:ID', vatNumber, { schemeID: 'VA' })),
  )
}

function buyerParty(data: InvoiceData) {
  const { buyer } = data
  const isVatNumber = isVatId(buyer.taxNumber, buyer.country) && !isOutsideTaxScope(data)
  return node(
    'ram:BuyerTradeParty',
    leaf('ram:ID', isVatNumber ? '' : buyer.taxNumber),
    leaf('ram:Name', buyer.company || buyer.name),
    node('ram:DefinedTradeContact', leaf('ram:PersonName', buyer.company ? buyer.name : '')),
    addressOf(buyer),
    node('ram:URIUniversalCommunication', leaf('ram:URIID', buyer.email, { schemeID: 'EM' })),
    node(
      'ram:SpecifiedTaxRegistration',
      leaf('ram:ID', isVatNumber ? buyer.taxNumber : '', { schemeID: 'VA' }),
    ),
  )
}

function addressOf(party: InvoiceData['buyer'] | InvoiceData['seller']) {
  const [first = '', second = '', ...others] = textLines(party.street)
  return node(
    'ram:PostalTradeAddress',
    leaf('ram:PostcodeCode', party.postalCode),
    leaf('ram:LineOne', first),
    leaf('ram:LineTwo', second),
    leaf('ram:LineThree', others.join(', ')),
    leaf('ram:CityName', party.city),
    leaf('ram:CountryID', party.country),
    leaf('ram:CountrySubDivisionName', party.region),
  )
}
