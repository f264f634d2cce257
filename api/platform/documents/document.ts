/** A value of a chart: its label is below it, its text above. */
export interface Bar {
  value: number
  label: string
  text: string
}

/** The contents of a PDF: an invoice, a credit note, a receipt or a report. */
export interface Document {
  /** Such as `Invoice INV-2026-0001`. Plain text, as it is also the title in the metadata of the file. */
  title: string
  /** The lines below the title, such as the dates. */
  facts: readonly (readonly [label: string, value: string])[]
  /** The name at the top of the page, and its color. */
  brand: { name: string; color: string }
  from: readonly string[]
  to: readonly string[]
  /** Above the two addresses, the items and the amounts. */
  headings: { from: string; to: string; description: string; amount: string }
  items: readonly {
    name: string
    points: readonly string[]
    amount: string
    /** A chart of the values over time, the last one being that of the item. */
    bars?: readonly Bar[]
  }[]
  sums: readonly { label: string; amount: string; strong?: boolean }[]
  /** The content of the QR code of a transfer. */
  code?: string
  /** Sentences below the totals. */
  notes: readonly string[]
  /** The footer of the first page, in columns. */
  footer: readonly (readonly string[])[]
  /** Its language and region (BCP 47), from which its direction follows. */
  locale: string
  /** The creation date in the metadata. It is fixed, so that the same document always gives the same bytes. */
  createdAt: Date
  /** The XML of the invoice, embedded in the file according to Factur-X. */
  facturX?: string
}
