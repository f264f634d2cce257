import { Component, Suspense, type ReactNode } from 'react'
import { ErrorMessage } from './ErrorMessage.tsx'
import { LoadError } from './lazy.ts'

interface Props {
  /** Shown until it is there. */
  waiting?: ReactNode
  children: ReactNode
}

/** Lazy components outside the back office: what stands for them until they are loaded, or why they are not. */
export class LoadedPart extends Component<Props, { message: string }> {
  override state = { message: '' }
  static getDerivedStateFromError(error: unknown) {
    if (error instanceof LoadError) return { message: error.message }
    throw error
  }
  override render() {
    const { waiting, children } = this.props
    const { message } = this.state
    // A failed import stays failed for this page; what was typed outlives a reload.
    if (message) return <ErrorMessage message={message} retry={() => location.reload()} />
    return <Suspense fallback={waiting}>{children}</Suspense>
  }
}
