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

const edited = new Set<object>()
globalThis.addEventListener?.('beforeunload', (event) => {
  if (edited.size > 0) event.preventDefault()
})

/** Lets the browser ask before the page is left, while this form has changes of which no draft is kept. */
export function useAskBeforeLeaving(isEdited: boolean) {
  useEffect(() => {
    if (!isEdited) return
    const form = {}
    edited.add(form)
    return () => void edited.delete(form)
  }, [isEdited])
}

/** The names of the drafts with unsaved input, with the titles of their forms. */
export const unsavedForms = () => [...forms].filter(([name]) => formDrafts.has(name))
