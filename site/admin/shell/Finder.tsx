import { Search } from 'lucide-react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { lazyPart } from '../lib/lazy.ts'

const Palette = lazyPart(() => import('../palette/Palette.tsx'), 'Palette')
const Shortcuts = lazyPart(() => import('../palette/Shortcuts.tsx'), 'Shortcuts')

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** The button and the keys that open the palette, and the key that shows all keys. */
export function Finder() {
  const [open, setOpen] = useState<'palette' | 'shortcuts'>()
  const close = useCallback(() => setOpen(undefined), [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const palette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      const shortcuts = event.key === '?' && !isTyping(event.target)
      if (!palette && !shortcuts) return
      event.preventDefault()
      setOpen(palette ? 'palette' : 'shortcuts')
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button type="button" className="finder" onClick={() => setOpen('palette')}>
        <Search aria-hidden /> <span className="wide-only">Go to …</span>
        <span className="hidden narrow-only">Go to …</span> <kbd className="wide-only">Ctrl K</kbd>
      </button>
      <Suspense>
        {open === 'palette' && <Palette close={close} />}
        {open === 'shortcuts' && <Shortcuts close={close} />}
      </Suspense>
    </>
  )
}
