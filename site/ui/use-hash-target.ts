import { useEffect } from 'react'

/**
 * Scrolls to what the address names once everything above it has come: the browser has looked for it too early. Whoever
 * scrolls before stays where they are.
 */
export function useHashTarget(hash: string) {
  useEffect(() => {
    const id = hash.slice(1)
    if (!id) return
    const end = new AbortController()
    const observer = new MutationObserver(look)
    function look() {
      const target = document.getElementById(id)
      if (!target || document.querySelector('main :is(.waiting, .bone)')) return
      end.abort()
      target.scrollIntoView()
    }
    end.signal.addEventListener('abort', () => observer.disconnect())
    for (const type of ['wheel', 'touchmove', 'keydown'])
      addEventListener(type, () => end.abort(), { signal: end.signal, passive: true })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    look()
    return () => end.abort()
  }, [hash])
}
