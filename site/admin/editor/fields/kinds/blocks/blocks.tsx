import { Suspense } from 'react'
import { textError } from '#content/blocks/text-error.ts'
import type { ControlProps, FieldKind } from '../../../../../ui/form/kinds/kind.ts'
import { lazyComponent } from '../../../../../ui/lazy.ts'

const BlocksInput = lazyComponent(() => import('./BlocksInput.tsx'), 'BlocksInput')

const Blocks = (props: ControlProps) => (
  <Suspense>
    <BlocksInput {...props} />
  </Suspense>
)

/** The blocks of a page. */
export const blocks: FieldKind = { Control: Blocks, isGroup: true, error: textError }
