import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { atom } from 'nanostores'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

export interface Toast {
  text: string
  detail?: string | undefined
  /** `isHere`: it is opened in place of this screen. */
  link?: { text: string; href: string; isHere?: boolean } | undefined
  undo?: (() => Promise<unknown>) | undefined
  /** Of a failure: it stays until it is closed or replaced, as nobody can read it again. */
  isFailure?: boolean
}

const currentToast = atom<(Toast & { id: number }) | null>(null)
let lastId = 0

/** Shows a message for a few seconds, or a failure until it is closed; replaces the current one. */
export const toast = (message: Toast) => currentToast.set({ ...message, id: ++lastId })

/** Removes the message, for example when its undo would fail from now on. */
export const dismissToast = () => currentToast.set(null)

const durationMs = 7000

/** Shows the message of `toast`; rendered once. */
export function Toasts() {
  const message = useStore(currentToast)
  const [paused, setPaused] = useState(false)
  const [pending, setPending] = useState(false)
  const region = useRef<HTMLDivElement>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  useKey('F8', () => (undoButton.current ?? region.current?.querySelector<HTMLElement>('a, button'))?.focus())
  useEffect(() => {
    if (!message || message.isFailure || paused || pending) return
    const timer = setTimeout(dismissToast, durationMs)
    return () => clearTimeout(timer)
  }, [message, paused, pending])

  async function undo(run: () => Promise<unknown>) {
    setPending(true)
    await run().finally(() => {
      setPending(false)
      // A button that is removed while it has the focus or the pointer sends no event.
      setPaused(false)
    })
  }
  function close() {
    dismissToast()
    setPaused(false)
  }
  return (
    <div
      ref={region}
      className="toasts"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div role="status">
        {message && (
          <div className="toast" key={message.id}>
            <p>
              <strong>{message.text}</strong> {message.detail && <span>{message.detail}</span>}
            </p>
            <div className="toast-actions">
              {message.link && (
                <a
                  href={message.link.href}
                  {...(message.link.isHere ? { onClick: close } : { target: '_blank', rel: 'noreferrer' })}
                >
                  {message.link.text}
                </a>
              )}
              {message.undo && (
                <button
                  ref={undoButton}
                  type="button"
                  disabled={pending}
                  onClick={() => void undo(message.undo!)}
                >
                  Undo
                </button>
              )}
              <button type="button" aria-label="Close" onClick={close}>
                <X aria-hidden />
              </button>
            </div>
          </div>
        )}
      </div>
    </div>
  )
}

function useKey(key: string, onPress: () => void) {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key !== key) return
      event.preventDefault()
      press()
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [key])
}
