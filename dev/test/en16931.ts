import xpath from 'fontoxpath'
import type { Document } from 'slimdom'

const standard = 'urn:un:unece:uncefact:data:standard'
const namespaces: Readonly<Record<string, string>> = {
  rsm: `${standard}:CrossIndustryInvoice:100`,
  ram: `${standard}:ReusableAggregateBusinessInformationEntity:100`,
  udt: `${standard}:UnqualifiedDataType:100`,
  qdt: `${standard}:QualifiedDataType:100`,
}

const categories = ['S', 'Z', 'E', 'AE', 'O'] as const

/** The rules of one category of tax, which EN 16931 writes alike for each. */
const rulesOfCategory = (category: (typeof categories)[number]): Rule[] => {
  const isExempt = ['E', 'AE', 'O'].includes(category)
  const headerTax = `$tax[ram:CategoryCode = '${category}']`
  const lineTax = `$line/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax[ram:CategoryCode = '${category}']`
  const vatIds = "//ram:SpecifiedTaxRegistration/ram:ID[@schemeID = 'VA']"
  const sellerHasNumber = "$seller/ram:SpecifiedTaxRegistration/ram:ID[@schemeID = ('VA', 'FC')]"
  const parties = {
    S: sellerHasNumber,
    Z: sellerHasNumber,
    E: sellerHasNumber,
    AE: `${sellerHasNumber} and $buyer/ram:SpecifiedTaxRegistration/ram:ID[@schemeID = 'VA']`,
    O: `not(${vatIds})`,
  }[category]
  const rate = {
    S: 'xs:decimal(ram:RateApplicablePercent) > 0',
    Z: 'xs:decimal(ram:RateApplicablePercent) = 0',
    E: 'xs:decimal(ram:RateApplicablePercent) = 0',
    AE: 'xs:decimal(ram:RateApplicablePercent) = 0',
    O: 'not(ram:RateApplicablePercent)',
  }[category]
  return [
    [`BR-${category}-01`, `exists(${lineTax}) = exists(${headerTax})`],
    [`BR-${category}-02`, `not(${lineTax}) or (${parties})`],
    [`BR-${category}-05`, `every $each in ${lineTax} satisfies $each/(${rate})`],
    [
      `BR-${category}-08`,
      `every $each in ${headerTax} satisfies round(100 * xs:decimal($each/ram:BasisAmount)) =
        round(100 * sum(${lineTax}[string(ram:RateApplicablePercent) = string($each/ram:RateApplicablePercent)]
          /../ram:SpecifiedTradeSettlementLineMonetarySummation/xs:decimal(ram:LineTotalAmount)))`,
    ],
    [
      `BR-${category}-09`,
      category === 'S'
        ? `every $each in ${headerTax} satisfies abs(xs:decimal($each/ram:CalculatedAmount) -
            xs:decimal($each/ram:BasisAmount) * xs:decimal($each/ram:RateApplicablePercent) div 100) <= 0.01`
        : `every $each in ${headerTax} satisfies xs:decimal($each/ram:CalculatedAmount) = 0`,
    ],
    [
      `BR-${category}-10`,
      `every $each in ${headerTax} satisfies
        ${isExempt ? '' : 'not'}($each/ram:ExemptionReason or $each/ram:ExemptionReasonCode)`,
    ],
  ]
}

/** The id of a published rule, and an XPath expression of our own that is true if a document keeps to it. */
type Rule = [id: string, holds: string]

const filled = (id: string, path: string): Rule => [id, `exists(${path}[normalize-space()])`]
const allFilled = (id: string, nodes: string, path: string): Rule => [
  id,
  `every $each in ${nodes} satisfies exists($each/${path}[normalize-space()])`,
]
const twoDecimals = (id: string, amount: string): Rule => [
  id,
  String.raw`every $each in ${amount} satisfies matches($each, '^-?\d+(\.\d{1,2})?$')`,
]
const oneOf = (id: string, nodes: string, codes: string): Rule => [
  id,
  `every $each in ${nodes} satisfies $each = tokenize('${codes}')`,
]

/**
 * The rules of EN 16931 (CEN, release 1.3.16) and Factur-X 1.08 for invoices like ours: fully paid, or to be paid by bank
 * transfer, with allowances of lines, without those of the document, charges, periods and payees. Sums are compared in
 * cents: fontoxpath computes with floating point numbers. The published rule files are in no package, so that each rule
 * is written anew.
 */
export const rules: readonly Rule[] = [
  filled('BR-01', '/*/rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'),
  filled('BR-02', '$document/ram:ID'),
  filled('BR-03', "$document/ram:IssueDateTime/udt:DateTimeString[@format = '102']"),
  filled('BR-04', '$document/ram:TypeCode'),
  filled('BR-05', '$settlement/ram:InvoiceCurrencyCode'),
  filled('BR-06', '$seller/ram:Name'),
  filled('BR-07', '$buyer/ram:Name'),
  filled('BR-08', '$seller/ram:PostalTradeAddress'),
  filled('BR-09', '$seller/ram:PostalTradeAddress/ram:CountryID'),
  filled('BR-10', '$buyer/ram:PostalTradeAddress'),
  filled('BR-11', '$buyer/ram:PostalTradeAddress/ram:CountryID'),
  filled('BR-12', '$sums/ram:LineTotalAmount'),
  filled('BR-13', '$sums/ram:TaxBasisTotalAmount'),
  filled('BR-14', '$sums/ram:GrandTotalAmount'),
  filled('BR-15', '$sums/ram:DuePayableAmount'),
  filled('BR-16', '$line'),
  allFilled('BR-21', '$line', 'ram:AssociatedDocumentLineDocument/ram:LineID'),
  allFilled('BR-22', '$line', 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity'),
  allFilled('BR-23', '$line', 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity/@unitCode'),
  allFilled('BR-24', '$line', '*/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount'),
  allFilled('BR-25', '$line', 'ram:SpecifiedTradeProduct/ram:Name'),
  allFilled('BR-26', '$line', '*/ram:NetPriceProductTradePrice/ram:ChargeAmount'),
  [
    'BR-27',
    'every $each in $line satisfies xs:decimal($each/*/ram:NetPriceProductTradePrice/ram:ChargeAmount) >= 0',
  ],
  allFilled('BR-41', '$allowance', 'ram:ActualAmount'),
  allFilled('BR-42', '$allowance', '(ram:Reason | ram:ReasonCode)'),
  allFilled('BR-45', '$tax', 'ram:BasisAmount'),
  allFilled('BR-46', '$tax', 'ram:CalculatedAmount'),
  allFilled('BR-47', '$tax', ".[ram:TypeCode = 'VAT']/ram:CategoryCode"),
  [
    'BR-48',
    "every $each in $tax satisfies $each/ram:TypeCode = 'VAT' and ($each/ram:CategoryCode = 'O' or $each/ram:RateApplicablePercent)",
  ],
  allFilled('BR-49', '$settlement/ram:SpecifiedTradeSettlementPaymentMeans', 'ram:TypeCode'),
  allFilled('BR-55', '$settlement/ram:InvoiceReferencedDocument', 'ram:IssuerAssignedID'),
  allFilled('BR-62', '$seller/ram:URIUniversalCommunication', 'ram:URIID/@schemeID'),
  allFilled('BR-63', '$buyer/ram:URIUniversalCommunication', 'ram:URIID/@schemeID'),
  allFilled(
    'BR-CO-04',
    '$line',
    "ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax[ram:TypeCode = 'VAT']/ram:CategoryCode",
  ),
  ['BR-CO-07', "every $each in $allowance[ram:ReasonCode = '95'] satisfies exists($each/ram:Reason)"],
  [
    'BR-CO-09',
    `every $id in //ram:SpecifiedTaxRegistration/ram:ID[@schemeID = 'VA'] satisfies
      starts-with($id, replace($id/../../ram:PostalTradeAddress/ram:CountryID, '^GR$', 'EL'))`,
  ],
  [
    'BR-CO-10',
    `round(100 * xs:decimal($sums/ram:LineTotalAmount)) =
      round(100 * sum($line/*/ram:SpecifiedTradeSettlementLineMonetarySummation/xs:decimal(ram:LineTotalAmount)))`,
  ],
  // Without allowances and charges of the document.
  ['BR-CO-11', 'not($settlement/ram:SpecifiedTradeAllowanceCharge) and not($sums/ram:AllowanceTotalAmount)'],
  ['BR-CO-13', 'xs:decimal($sums/ram:TaxBasisTotalAmount) = xs:decimal($sums/ram:LineTotalAmount)'],
  [
    'BR-CO-23',
    `every $each in $allowance satisfies $each/ram:ChargeIndicator/udt:Indicator = 'false' and
      ($each/ram:Reason or $each/ram:ReasonCode)`,
  ],
  ['BR-CO-14', 'xs:decimal($sums/ram:TaxTotalAmount) = sum($tax/xs:decimal(ram:CalculatedAmount))'],
  [
    'BR-CO-15',
    `xs:decimal($sums/ram:GrandTotalAmount) = xs:decimal($sums/ram:TaxBasisTotalAmount) +
      xs:decimal($sums/ram:TaxTotalAmount[@currencyID = $settlement/ram:InvoiceCurrencyCode])`,
  ],
  [
    'BR-CO-16',
    `round(100 * xs:decimal($sums/ram:DuePayableAmount)) = round(100 * (xs:decimal($sums/ram:GrandTotalAmount) -
      sum($sums/ram:TotalPrepaidAmount/xs:decimal(.))))`,
  ],
  [
    'BR-CO-17',
    `every $each in $tax satisfies abs(xs:decimal($each/ram:CalculatedAmount) - xs:decimal($each/ram:BasisAmount) *
      xs:decimal(($each/ram:RateApplicablePercent, 0)[1]) div 100) <= 0.01`,
  ],
  filled('BR-CO-18', '$tax'),
  [
    'BR-CO-26',
    `$seller/ram:ID or $seller/ram:SpecifiedLegalOrganization/ram:ID or
      $seller/ram:SpecifiedTaxRegistration/ram:ID[@schemeID = 'VA']`,
  ],
  twoDecimals('BR-DEC-09', '$sums/ram:LineTotalAmount'),
  twoDecimals('BR-DEC-12', '$sums/ram:TaxBasisTotalAmount'),
  twoDecimals('BR-DEC-13', '$sums/ram:TaxTotalAmount'),
  twoDecimals('BR-DEC-14', '$sums/ram:GrandTotalAmount'),
  twoDecimals('BR-DEC-16', '$sums/ram:TotalPrepaidAmount'),
  twoDecimals('BR-DEC-18', '$sums/ram:DuePayableAmount'),
  twoDecimals('BR-DEC-19', '$tax/ram:BasisAmount'),
  twoDecimals('BR-DEC-20', '$tax/ram:CalculatedAmount'),
  twoDecimals('BR-DEC-24', '$allowance/ram:ActualAmount'),
  twoDecimals('BR-DEC-23', '$line/*/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount'),
  ...categories.flatMap(rulesOfCategory),
  [
    'BR-O-11',
    "not($tax/ram:CategoryCode = 'O') or not(//ram:ApplicableTradeTax[not(ram:CategoryCode = 'O')])",
  ],
  ['BR-O-12', "not($tax/ram:CategoryCode = 'O') or not($line//ram:CategoryCode != 'O')"],
  oneOf('BR-CL-01', '$document/ram:TypeCode', '380 381'),
  ['BR-CL-03', 'every $each in //@currencyID satisfies $each = $settlement/ram:InvoiceCurrencyCode'],
  ['BR-CL-04', "matches($settlement/ram:InvoiceCurrencyCode, '^[A-Z]{3}$')"],
  ['BR-CL-14', "every $each in //ram:CountryID satisfies matches($each, '^[A-Z]{2}$')"],
  oneOf('BR-CL-16', '//ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode', '1 10 30 58 68'),
  [
    'BR-50',
    `every $each in $settlement/ram:SpecifiedTradeSettlementPaymentMeans[ram:TypeCode = ('30', '58')]
      satisfies exists($each/ram:PayeePartyCreditorFinancialAccount/(ram:IBANID | ram:ProprietaryID))`,
  ],
  [
    'BR-61',
    `every $each in $settlement/ram:SpecifiedTradeSettlementPaymentMeans[ram:TypeCode = ('30', '58')]
      satisfies exists($each/ram:PayeePartyCreditorFinancialAccount/ram:IBANID[normalize-space()])`,
  ],
  [
    'BR-CO-25',
    `xs:decimal($sums/ram:DuePayableAmount) <= 0 or $document/ram:TypeCode = '381' or
      exists($settlement/ram:SpecifiedTradePaymentTerms/(ram:DueDateDateTime | ram:Description))`,
  ],
  [
    'BR-DE-19',
    `every $each in $settlement/ram:SpecifiedTradeSettlementPaymentMeans[ram:TypeCode = '58']
      satisfies $settlement/ram:InvoiceCurrencyCode = 'EUR' and
        matches($each/ram:PayeePartyCreditorFinancialAccount/ram:IBANID, '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$')`,
  ],
  ['BR-DE-23-b', 'not($settlement/ram:CreditorReferenceID)'],
  oneOf('BR-CL-18', '//ram:ApplicableTradeTax/ram:CategoryCode', categories.join(' ')),
  oneOf(
    'BR-CL-19',
    '$allowance/ram:ReasonCode',
    '41 42 60 62 63 64 65 66 67 68 70 71 88 95 100 102 103 104 105',
  ),
  oneOf('BR-CL-22', '//ram:ExemptionReasonCode', 'VATEX-EU-AE VATEX-EU-O'),
  oneOf('BR-CL-23', '//@unitCode', 'C62'),
  oneOf('BR-CL-25', '//ram:URIID/@schemeID', 'EM'),
  // The date of the service, which German law requires. The standard asks for it only between parties in Germany.
  [
    'BR-FX-EN-04',
    `exists($transaction/ram:ApplicableHeaderTradeDelivery/ram:ActualDeliverySupplyChainEvent/
      ram:OccurrenceDateTime/udt:DateTimeString[@format = '102'][matches(., '^\\d{8}$')])`,
  ],
  // Rounded to a cent, because a price has four decimals at most.
  [
    'PEPPOL-EN16931-R120',
    `every $each in $line satisfies
      round(100 * xs:decimal($each/*/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount)) =
      round(100 * xs:decimal($each/*/ram:BilledQuantity) *
        xs:decimal($each/*/ram:NetPriceProductTradePrice/ram:ChargeAmount)) -
      round(100 * sum($each/*/ram:SpecifiedTradeAllowanceCharge/xs:decimal(ram:ActualAmount)))`,
  ],
  [
    'EN16931-2026 BT-146',
    `every $each in $line/*/ram:NetPriceProductTradePrice/ram:ChargeAmount satisfies
      matches($each, '^\\d+(\\.\\d{1,4})?$')`,
  ],
  ['PEPPOL-EN16931-R008', 'not(//*[not(*) and not(normalize-space())])'],
]

const transaction = '/*/rsm:SupplyChainTradeTransaction'
const settlement = `${transaction}/ram:ApplicableHeaderTradeSettlement`

/** What the variables of the expressions stand for. */
const paths: Readonly<Record<string, string>> = {
  document: '/*/rsm:ExchangedDocument',
  transaction,
  line: `${transaction}/ram:IncludedSupplyChainTradeLineItem`,
  allowance: `${transaction}/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge`,
  seller: `${transaction}/ram:ApplicableHeaderTradeAgreement/ram:SellerTradeParty`,
  buyer: `${transaction}/ram:ApplicableHeaderTradeAgreement/ram:BuyerTradeParty`,
  settlement,
  tax: `${settlement}/ram:ApplicableTradeTax`,
  sums: `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`,
}

/** Whether a document keeps to a rule. */
export const holds = ([, expression]: Rule, document: Document): boolean =>
  xpath.evaluateXPathToBoolean(
    expression.replaceAll(/\$(\w+)/g, (variable, name: string) => paths[name] ?? variable),
    document,
    null,
    null,
    { namespaceResolver: (prefix) => namespaces[prefix] ?? null },
  )
