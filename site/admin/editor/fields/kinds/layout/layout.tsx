import { Suspense } from 'react'
import type { ControlProps, FieldKind } from '../../../../../ui/form/kinds/kind.ts'
import { lazyComponent } from '../../../../../ui/lazy.ts'

const LayoutInput = lazyComponent(() => import('./LayoutInput.tsx'), 'LayoutInput')

const Layout = (props: ControlProps) => (
  <Suspense>
    <LayoutInput {...props} />
  </Suspense>
)

/** The sections of a page, in order. */
export const layout: FieldKind = { Control: Layout, isGroup: true }
