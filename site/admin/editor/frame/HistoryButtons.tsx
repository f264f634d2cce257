import { Redo2, Undo2 } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import type { FieldsForm } from '../../../ui/form/fields-context.ts'
import { useFormHistory } from './use-form-history.ts'

/** Undo and redo of all changes of a form, also of its pictures, blocks and their order. */
export function HistoryButtons({ form }: { form: FieldsForm }) {
  const { undo, redo } = useFormHistory(form)
  return (
    <div className="editor-history" role="group" aria-label="Changes of the form">
      <IconButton icon={Undo2} label="Undo the last change" disabled={!undo} onClick={undo!} />
      <IconButton icon={Redo2} label="Redo the change" disabled={!redo} onClick={redo!} />
    </div>
  )
}
