import { useEffect, useState } from 'react'
import { halfWidth } from '#content/model/half-width.ts'
import { Button } from '../../ui/button.tsx'
import { errorMessage } from '../../ui/errors.ts'
import { Field } from '../../ui/form/Field.tsx'
import { useFields, useFieldText } from '../../ui/form/fields-context.ts'
import type { OrderCode } from './use-order-code.ts'

interface Props {
  code: OrderCode
  /** The address of the account, once it is confirmed. */
  confirmed?: string | undefined
  /** Said to a screen reader, too. */
  note?: string | undefined
}

/** The code, once it was mailed. The live region is there before, so that a screen reader says when it was. */
export function CodeStep({ code: { sent, send, forget }, confirmed, note }: Props) {
  const { form } = useFields()
  const [email] = useFieldText('customerEmail')
  const [message, setMessage] = useState({ email: '', text: '' })
  // Empty until the draft is restored.
  const isOther = sent !== undefined && email.trim() !== '' && halfWidth(email.trim()) !== sent.email
  useEffect(() => {
    if (!isOther) return
    form.setValue('code', '')
    forget()
  })
  useEffect(() => {
    if (confirmed && email && email !== confirmed) form.setValue('customerEmail', confirmed)
  }, [form, confirmed, email])

  async function resend() {
    const address = sent?.email ?? ''
    const say = (text: string) => setMessage({ email: address, text })
    await send(address).then(
      () => {
        form.setValue('code', '')
        say('A new code is on its way. Only this new code works now.')
      },
      (error: unknown) => say(errorMessage(error)),
    )
  }

  return (
    <>
      <div role="status" className={sent || note ? undefined : 'hidden'}>
        {sent && (
          <p>
            <strong>Check your inbox.</strong> We sent a code to <strong>{sent.email}</strong>. It expires in
            ten minutes.
          </p>
        )}
        {note && <p>{note}</p>}
        {sent?.email === message.email && message.text && <p>{message.text}</p>}
      </div>
      {sent && (
        <>
          <Field name="code" />
          <p className="ways">
            <Button variant="link" onClick={() => void resend()}>
              Send a new code
            </Button>
          </p>
        </>
      )}
    </>
  )
}
