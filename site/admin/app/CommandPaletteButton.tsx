import { Search } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { Permission } from '#content/model/permissions.ts'
import { CommandPalette } from './command-palette/CommandPalette.tsx'
import { Shortcuts } from './command-palette/Shortcuts.tsx'
import { Button } from '../../ui/button.tsx'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))

/** Opens the command palette by click or key, and the list of shortcuts by key. */
export function CommandPaletteButton({ permissions }: { permissions: readonly Permission[] }) {
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
      <Button variant="bare" icon={Search} className="palette-button" onClick={() => setOpen('palette')}>
        <span className="wide-only">Go to…</span>
        <span className="hidden narrow-only">Go to…</span> <kbd className="wide-only">Ctrl K</kbd>
      </Button>
      {open === 'palette' && <CommandPalette permissions={permissions} close={close} />}
      {open === 'shortcuts' && <Shortcuts close={close} />}
    </>
  )
}
