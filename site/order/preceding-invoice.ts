interface Document {
  corrects: string | null
  replaces: string | null
}

/** Such as `replaces INV-2026-0001`: names the invoice that a credit note or a corrected invoice is about; empty for any other document. */
export const precedingInvoice = ({ corrects, replaces }: Document) =>
  corrects ? `corrects ${corrects}` : replaces ? `replaces ${replaces}` : ''
