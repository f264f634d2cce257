import { useEffect } from 'react'
import { formDrafts } from '../../session/form-drafts.ts'

/** The forms on the screen: titles by the name of the draft. */
const forms = new Map<string, string>()

/** Registers a form: the back office asks before the screen is left while the form's draft is not saved. */
export function useUnsavedForm(name: string | undefined, title: string) {
  useEffect(() => {
    if (name === undefined) return
    forms.set(name, title)
    return () => void forms.delete(name)
  }, [name, title])
}

/** The names of the drafts with unsaved input, with the titles of their forms. */
export const unsavedForms = () => [...forms].filter(([name]) => formDrafts.has(name))
