import { Suspense } from 'react'
import type { ControlProps, FieldKind } from '../../../../../ui/form/kinds/kind.ts'
import { lazyComponent } from '../../../../../ui/lazy.ts'

const RichTextInput = lazyComponent(() => import('../../../rich-text/RichTextInput.tsx'), 'RichTextInput')

function RichText({ name, group, input }: ControlProps) {
  const attributes = {
    id: input.id,
    'aria-labelledby': group['aria-labelledby'],
    'aria-describedby': group['aria-describedby'],
    'aria-required': input['aria-required'],
    'aria-invalid': input['aria-invalid'],
  }
  return (
    <Suspense fallback={<p className="muted">Loading the editor…</p>}>
      <RichTextInput name={name} attributes={attributes} />
    </Suspense>
  )
}

/** A long text with pictures, lists and tables. */
export const richText: FieldKind = { Control: RichText, isGroup: true }
