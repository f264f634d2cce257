import type { KeyboardEvent, ReactNode } from 'react'
import { FileInput } from '../files/FileInput.tsx'
import { useUploads } from '../files/use-uploads.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { isSameWithFiles, sendOnce } from '../../ui/form/send-once.ts'
import { postMessage } from './queries.ts'

interface Props {
  orderId: string
  /** Shown below the field: who can read the message. */
  hint: string
  tools?: ReactNode
  onSent: () => unknown
}

/** A form for a message. Keeps the text as a draft until it is sent; Ctrl or ⌘ and Enter send it. */
export function Composer({ orderId, hint, tools, onSent }: Props) {
  const draft = `message ${orderId}`
  const uploads = useUploads({ orderId, purpose: 'message' })
  const { ids, isBusy } = uploads
  const sendByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <Form
      className="composer"
      fields={{
        text: {
          kind: 'lines',
          label: 'Your message',
          rows: 3,
          max: 10_000,
          help: hint,
          missing: 'Please enter a message.',
          // Files alone are a message, too.
          ...(ids.length > 0 && { optional: true }),
        },
      }}
      draft={draft}
      button={isBusy ? 'Files are uploading…' : 'Send'}
      pendingText="Sending…"
      disabled={isBusy}
      onSubmit={async (values) => {
        const body = { text: values.text, fileIds: ids }
        await sendOnce(draft, body, (headers, sent) => postMessage(orderId, sent, headers), isSameWithFiles)
        if (ids.length > 0) await uploads.reload()
        onSent()
      }}
    >
      <Field name="text" onKeyDown={sendByKey} />
      {tools}
      <FileInput uploads={uploads} compact />
    </Form>
  )
}
