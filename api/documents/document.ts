/** What a PDF of ours shows: an invoice, a credit note, a receipt. */
export interface Document {
  /** Such as `Invoice INV-2026-0001`. It must be plain: it is the title in the file's own description, too. */
  title: string
  /** Below the title, such as the dates. */
  facts: readonly (readonly [label: string, value: string])[]
  /** At the head, who writes. */
  brand: { name: string; color: string }
  from: readonly string[]
  to: readonly string[]
  items: readonly { name: string; points: readonly string[]; amount: string }[]
  sums: readonly { label: string; amount: string; strong?: boolean }[]
  /** Sentences below the sums. */
  notes: readonly string[]
  /** In small letters at the foot of the first page. */
  footer: readonly (readonly string[])[]
  /** Makes the same document the same bytes, whenever it is drawn. */
  createdAt: Date
  /** The same as data, embedded in the file as Factur-X describes it. */
  facturX?: string
}
