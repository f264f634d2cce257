import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createStore } from '../lib/store.ts'

interface Toast {
  text: string
  detail?: string | undefined
  link?: { text: string; href: string } | undefined
  undo?: (() => Promise<unknown>) | undefined
}

const current = createStore<(Toast & { id: number }) | null>(null)
let count = 0

/** Says that something has worked, for a few seconds, with a way back where there is one. */
export const toast = (said: Toast) => current.set({ ...said, id: ++count })

const seconds = 7

export function Toasts() {
  const shown = current.use()
  const [held, setHeld] = useState(false)
  const [busy, setBusy] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  useKey('F8', () => (undoButton.current ?? place.current?.querySelector<HTMLElement>('a, button'))?.focus())
  useEffect(() => {
    if (!shown || held || busy) return
    const timer = setTimeout(() => current.set(null), seconds * 1000)
    return () => clearTimeout(timer)
  }, [shown, held, busy])

  const undo = async (back: () => Promise<unknown>) => {
    setBusy(true)
    await back().finally(() => {
      setBusy(false)
      // The button that had the focus or the pointer goes without an event of its own.
      setHeld(false)
    })
  }
  const close = () => {
    current.set(null)
    setHeld(false)
  }
  return (
    <div
      ref={place}
      className="toasts"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="status">
        {shown && (
          <div className="toast" key={shown.id}>
            <p>
              <strong>{shown.text}</strong> {shown.detail && <span>{shown.detail}</span>}
            </p>
            {shown.link && (
              <a href={shown.link.href} target="_blank" rel="noreferrer">
                {shown.link.text}
              </a>
            )}
            {shown.undo && (
              <button ref={undoButton} type="button" disabled={busy} onClick={() => void undo(shown.undo!)}>
                Undo
              </button>
            )}
            <button type="button" aria-label="Close" onClick={close}>
              <X aria-hidden />
            </button>
          </div>
        )}
      </div>
    </div>
  )
}

function useKey(key: string, act: () => void) {
  const run = useEffectEvent(act)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== key) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [key])
}
