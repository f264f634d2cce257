import { useState } from 'react'
import { useLocation } from 'react-router'
import { formDrafts } from '../../session/form-drafts.ts'

/**
 * Whether a form is open, and a function that opens or closes it: it opens when the address names it, and for an unsent
 * draft.
 */
export function useWantedForm(name: string, draft: string) {
  const { hash, key } = useLocation()
  const [isOpen, setOpen] = useState(() => formDrafts.has(draft))
  const [visit, setVisit] = useState('')
  if (hash === `#${name}` && key !== visit) {
    setVisit(key)
    setOpen(true)
  }
  return [isOpen, setOpen] as const
}
