import { Component, Suspense, type ReactNode } from 'react'
import { ErrorMessage } from './ErrorMessage.tsx'
import { LoadError } from './lazy.ts'

interface Props {
  /** Shown while the children load. */
  fallback?: ReactNode
  children: ReactNode
}

/** A boundary for lazy components outside the back office: shows `fallback` while they load, or why that failed. */
export class LazyBoundary extends Component<Props, { message: string }> {
  override state = { message: '' }
  static getDerivedStateFromError(error: unknown) {
    if (error instanceof LoadError) return { message: error.message }
    throw error
  }
  override render() {
    const { fallback, children } = this.props
    const { message } = this.state
    // The browser does not repeat a failed import on the same page. Form drafts survive the reload.
    if (message) return <ErrorMessage message={message} retry={() => location.reload()} />
    return <Suspense fallback={fallback}>{children}</Suspense>
  }
}
