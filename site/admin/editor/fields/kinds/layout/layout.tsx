import { Suspense } from 'react'
import type { ControlProps, FieldKind } from '../../../../../ui/form/kinds/kind.ts'
import { lazyComponent } from '../../../../../ui/lazy.ts'
import { Skeleton } from '../../../../../ui/skeleton.tsx'

const LayoutInput = lazyComponent(() => import('./LayoutInput.tsx'), 'LayoutInput')

// With the space of the sections, so that nothing below moves.
const Layout = (props: ControlProps) => (
  <Suspense fallback={<Skeleton lines={props.field.defaultParts?.length} />}>
    <LayoutInput {...props} />
  </Suspense>
)

/** The sections of a page, in order. */
export const layout: FieldKind = { Control: Layout, isGroup: true }
