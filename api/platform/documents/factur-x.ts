import type PDFDocument from 'pdfkit'

const name = 'factur-x.xml'

/**
 * Embeds the XML of an invoice in its PDF according to Factur-X 1.0 (identical to ZUGFeRD 2): as a file, with the required
 * metadata of the PDF and the extension schema of this metadata.
 */
export function embedFacturX(doc: InstanceType<typeof PDFDocument>, xml: string, at: Date) {
  const file = {
    name,
    type: 'text/xml',
    description: 'The invoice as data: Factur-X, EN 16931',
    creationDate: at,
    modifiedDate: at,
    // Missing in the types of PDFKit, as is the method below.
    relationship: 'Alternative',
  }
  doc.file(Buffer.from(xml), file)
  ;(doc as typeof doc & { appendXML(xml: string): void }).appendXML(description)
}

const property = (key: string, text: string) =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${key}</pdfaProperty:name>` +
  `<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>` +
  `<pdfaProperty:description>${text}</pdfaProperty:description></rdf:li>`

const description = `
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${property('DocumentFileName', 'The name of the embedded XML document')}
${property('DocumentType', 'The type of the hybrid document in capital letters')}
${property('Version', 'The actual version of the standard applying to the embedded XML document')}
${property('ConformanceLevel', 'The conformance level of the embedded XML document')}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
<fx:DocumentType>INVOICE</fx:DocumentType>
<fx:DocumentFileName>${name}</fx:DocumentFileName>
<fx:Version>1.0</fx:Version>
<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
`
