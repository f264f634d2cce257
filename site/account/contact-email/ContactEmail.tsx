import type { SignedInUser } from '../../session/stored-session.ts'
import { useState } from 'react'
import { formDrafts } from '../../session/form-drafts.ts'
import { Form } from '../../ui/form/Form.tsx'
import { ContactCodeForm, OtherAddressForm } from './ContactCodeForm.tsx'
import { reloadContactEmail, sendContactCode, type SentCode } from './contact-email.ts'
import { Button } from '../../ui/button.tsx'

const draft = 'contact email code'

interface Props {
  user: SignedInUser
  /** The address that gets the mails about orders now; null if there is none. */
  current: string | null
  /** Called after the address was confirmed. */
  onConfirmed?: () => void
}

/** Confirms the address at which a user wants to get the mails about their orders, or another one. */
export function ContactEmail({ user, current, onConfirmed }: Props) {
  // Survives a reload: a phone may unload the page while its user reads the mail.
  const [step, setStep] = useState<SentCode | 'other' | undefined>(() => formDrafts.read<SentCode>(draft))
  const [confirmed, setConfirmed] = useState('')
  const keep = (code: SentCode) => {
    formDrafts.write(draft, code)
    setStep(code)
  }
  async function onCode(email: string) {
    formDrafts.remove(draft)
    setConfirmed(email)
    setStep(undefined)
    void reloadContactEmail()
    onConfirmed?.()
    return 'unchanged' as const
  }
  const isOpen = !confirmed || step !== undefined
  return (
    <section className={isOpen && !current ? 'notice' : undefined} aria-label="Confirm your email">
      {isOpen && !current && (
        <p>
          <strong>Confirm your email.</strong> Until then, we cannot email you about your orders: you see
          everything here only.
        </p>
      )}
      {step === 'other' ? (
        <OtherAddressForm onSent={keep} onBack={() => setStep(undefined)} />
      ) : step ? (
        <ContactCodeForm
          sent={step}
          onSent={keep}
          onConfirmed={onCode}
          onCancel={() => {
            formDrafts.remove(draft)
            setStep(undefined)
          }}
        />
      ) : (
        isOpen && <FirstStep user={user} current={current} onSent={keep} onOther={() => setStep('other')} />
      )}
      <p role="status">{confirmed && `Confirmed. We email you about your orders at ${confirmed}.`}</p>
    </section>
  )
}

interface FirstStepProps extends Pick<Props, 'user' | 'current'> {
  onSent: (sent: SentCode) => void
  onOther: () => void
}

function FirstStep({ user, current, onSent, onOther }: FirstStepProps) {
  const other = (
    <Button variant={current ? 'quiet' : 'link'} onClick={onOther}>
      Use another address
    </Button>
  )
  if (current) return other
  return (
    <Form
      fields={{}}
      onSubmit={async () => {
        onSent(await sendContactCode(user.email ?? ''))
        return 'unchanged'
      }}
      button={`Send a code to ${user.email}`}
      pendingText="Sending a code…"
      footer={<p className="ways">{other}</p>}
    />
  )
}
