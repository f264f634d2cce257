import type { Element } from 'slimdom'

const address = 'PostcodeCode? LineOne? CityName? CountryID CountrySubDivisionName?'
const legal = 'SpecifiedLegalOrganization? DefinedTradeContact? PostalTradeAddress'

/** The elements of our invoices with their children in the order of the schema; `?` is optional, `*` repeatable. */
const children: Readonly<Record<string, string>> = {
  CrossIndustryInvoice: 'ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction',
  ExchangedDocumentContext: 'GuidelineSpecifiedDocumentContextParameter',
  GuidelineSpecifiedDocumentContextParameter: 'ID',
  ExchangedDocument: 'ID TypeCode IssueDateTime IncludedNote*',
  IssueDateTime: 'DateTimeString',
  IncludedNote: 'Content',
  SupplyChainTradeTransaction:
    'IncludedSupplyChainTradeLineItem* ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement',
  IncludedSupplyChainTradeLineItem:
    'AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement',
  AssociatedDocumentLineDocument: 'LineID',
  SpecifiedTradeProduct: 'Name Description?',
  SpecifiedLineTradeAgreement: 'NetPriceProductTradePrice',
  NetPriceProductTradePrice: 'ChargeAmount',
  SpecifiedLineTradeDelivery: 'BilledQuantity',
  SpecifiedLineTradeSettlement:
    'ApplicableTradeTax SpecifiedTradeAllowanceCharge* SpecifiedTradeSettlementLineMonetarySummation',
  SpecifiedTradeAllowanceCharge: 'ChargeIndicator ActualAmount ReasonCode Reason',
  ChargeIndicator: 'Indicator',
  'SpecifiedLineTradeSettlement/ApplicableTradeTax': 'TypeCode CategoryCode RateApplicablePercent?',
  SpecifiedTradeSettlementLineMonetarySummation: 'LineTotalAmount',
  ApplicableHeaderTradeAgreement:
    'SellerTradeParty BuyerTradeParty SellerOrderReferencedDocument BuyerOrderReferencedDocument?',
  SellerTradeParty: `ID? Name ${legal} URIUniversalCommunication? SpecifiedTaxRegistration*`,
  BuyerTradeParty: `ID? Name ${legal} URIUniversalCommunication? SpecifiedTaxRegistration?`,
  SpecifiedLegalOrganization: 'ID',
  DefinedTradeContact: 'PersonName? TelephoneUniversalCommunication? EmailURIUniversalCommunication?',
  TelephoneUniversalCommunication: 'CompleteNumber',
  EmailURIUniversalCommunication: 'URIID',
  URIUniversalCommunication: 'URIID',
  PostalTradeAddress: address,
  SpecifiedTaxRegistration: 'ID',
  SellerOrderReferencedDocument: 'IssuerAssignedID',
  BuyerOrderReferencedDocument: 'IssuerAssignedID',
  ApplicableHeaderTradeDelivery: 'ActualDeliverySupplyChainEvent',
  ActualDeliverySupplyChainEvent: 'OccurrenceDateTime',
  OccurrenceDateTime: 'DateTimeString',
  ApplicableHeaderTradeSettlement:
    'PaymentReference? InvoiceCurrencyCode SpecifiedTradeSettlementPaymentMeans ApplicableTradeTax BillingSpecifiedPeriod? SpecifiedTradePaymentTerms? SpecifiedTradeSettlementHeaderMonetarySummation InvoiceReferencedDocument?',
  SpecifiedTradeSettlementPaymentMeans:
    'TypeCode Information? PayeePartyCreditorFinancialAccount? PayeeSpecifiedCreditorFinancialInstitution?',
  PayeePartyCreditorFinancialAccount: 'IBANID AccountName',
  PayeeSpecifiedCreditorFinancialInstitution: 'BICID',
  BillingSpecifiedPeriod: 'StartDateTime EndDateTime',
  StartDateTime: 'DateTimeString',
  EndDateTime: 'DateTimeString',
  SpecifiedTradePaymentTerms: 'Description? DueDateDateTime',
  DueDateDateTime: 'DateTimeString',
  ApplicableTradeTax:
    'CalculatedAmount TypeCode ExemptionReason? BasisAmount CategoryCode ExemptionReasonCode? RateApplicablePercent?',
  SpecifiedTradeSettlementHeaderMonetarySummation:
    'LineTotalAmount TaxBasisTotalAmount TaxTotalAmount GrandTotalAmount TotalPrepaidAmount DuePayableAmount',
  InvoiceReferencedDocument: 'IssuerAssignedID FormattedIssueDateTime',
  FormattedIssueDateTime: 'DateTimeString',
}

const attributes: Readonly<Record<string, string>> = {
  DateTimeString: 'format=102',
  BilledQuantity: 'unitCode=C62',
  TaxTotalAmount: 'currencyID=EUR',
  'URIUniversalCommunication/URIID': 'schemeID=EM',
}

/** The elements whose children or attributes the profile EN 16931 does not allow (the rules CII-SR and CII-DT, and the XSD). */
export function misplaced(element: Element): string[] {
  const path = `${element.parentElement?.localName}/${element.localName}`
  const allowed = children[path] ?? children[element.localName] ?? ''
  const pattern = allowed.replaceAll(/(\w+)([?*]?)/g, '($1 )$2').replaceAll(/(\)[?*]?) /g, '$1')
  const names = element.children.map(({ localName }) => `${localName} `).join('')
  const expected = attributes[path] ?? attributes[element.localName] ?? ''
  const found = element.attributes
    .filter(
      ({ prefix, localName }) =>
        prefix !== 'xmlns' && !(path.endsWith('TaxRegistration/ID') && localName === 'schemeID'),
    )
    .map(({ localName, value }) => `${localName}=${value}`)
    .join(' ')
  const isWrong = !new RegExp(`^${pattern}$`).test(names) || found !== expected
  return [...(isWrong ? [`${path}: ${names} ${found}`] : []), ...element.children.flatMap(misplaced)]
}
