import { Suspense } from 'react'
import { textError } from '#content/blocks/text-error.ts'
import type { ControlProps, FieldKind } from '../../../../../ui/form/kinds/kind.ts'
import { lazyComponent } from '../../../../../ui/lazy.ts'

const ItemsInput = lazyComponent(() => import('./ItemsInput.tsx'), 'ItemsInput')

const Items = (props: ControlProps) => (
  <Suspense>
    <ItemsInput {...props} />
  </Suspense>
)

/** A short list within a record. */
export const items: FieldKind = { Control: Items, isGroup: true, error: textError }
