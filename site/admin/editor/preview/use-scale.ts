import { useCallback, useEffect, useState } from 'react'

/** The scale at which a page of `width` pixels fits into its box, at most 1, and the height of the box in pixels. */
export function useScale(width: number) {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!box) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [box])
  const scale = size.width > 0 ? Math.min(1, size.width / width) : 1
  return {
    box: useCallback((element: HTMLElement | null) => setBox(element), []),
    scale,
    height: size.height,
  }
}
