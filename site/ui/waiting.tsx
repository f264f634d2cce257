import { useEffect, useState } from 'react'

/**
 * Placeholder lines; hidden for the first 200 ms, so that a quick answer does not flicker. Content below them is hidden
 * until they are removed (`waiting.css`).
 */
export function Waiting({ lines = 4 }: { lines?: number | undefined }) {
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="waiting" aria-busy="true">
      <span className="hidden">Loading</span>
      {visible &&
        Array.from({ length: lines }, (_, i) => <div key={i} className="skeleton" aria-hidden="true" />)}
    </div>
  )
}
