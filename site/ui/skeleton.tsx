import { useEffect, useState } from 'react'

/**
 * Placeholder lines, which take their space at once; drawn after 200 ms, so that a quick answer does not flicker.
 * Content below them is hidden until they are removed (`skeleton.css`).
 */
export function Skeleton({ lines = 4 }: { lines?: number | undefined }) {
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="skeleton-lines" aria-busy="true">
      <span className="hidden">Loading</span>
      {Array.from({ length: lines }, (_, i) => (
        <div key={i} className={visible ? 'skeleton' : 'space'} aria-hidden="true" />
      ))}
    </div>
  )
}
