import { useState } from 'react'
import { Button } from '../../../button.tsx'
import { useIsHydrated } from '../../../use-browser.ts'
import type { ControlProps, FieldKind } from '../kind.ts'

/** A password, which can be shown. */
function Password({ input }: ControlProps) {
  const [revealed, setRevealed] = useState(false)
  const isHydrated = useIsHydrated()
  return (
    <div className="secret">
      <input {...input} type={revealed ? 'text' : 'password'} />
      <Button
        variant="bare"
        disabled={!isHydrated}
        aria-label={revealed ? 'Hide what you typed' : 'Show what you typed'}
        onClick={() => setRevealed(!revealed)}
      >
        {revealed ? 'Hide' : 'Show'}
      </Button>
    </div>
  )
}

export const password: FieldKind = { Control: Password }
