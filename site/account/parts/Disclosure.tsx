import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

interface Props {
  button: string
  danger?: boolean
  /** As a function, it gets the function that closes it. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button that opens a form and moves focus to its first field. */
export function Disclosure({ button, danger = false, children }: Props) {
  const [state, setState] = useState<'shut' | 'open' | 'shut again'>('shut')
  const close = () => setState('shut again')
  if (state !== 'open')
    return (
      <Button
        variant={danger ? 'danger quiet' : 'quiet'}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={state === 'shut again'}
        onClick={() => setState('open')}
      >
        {button}
      </Button>
    )
  return (
    <div className="opened" ref={focusFirst}>
      {typeof children === 'function' ? children(close) : children}
      <Button variant="link" onClick={close}>
        Cancel
      </Button>
    </div>
  )
}

const focusFirst = (element: HTMLElement | null) =>
  element?.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
