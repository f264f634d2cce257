import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw, Send } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation, useParams } from 'react-router'
import {
  mailWordErrors,
  mailWordLimits,
  mailWordNames,
  placeholdersOf,
  type MailWords,
} from '#content/mail-texts/mail-text.ts'
import { mailTextOf } from '#content/mail-texts/mail-texts.ts'
import type { FormField } from '#content/model/form-field.ts'
import { settings } from '#content/sections/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectFilter } from '../../../ui/filters.tsx'
import type { Values } from '../../../ui/form/fields-context.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { formDrafts } from '../../../session/form-drafts.ts'
import { insertText } from '../../../ui/form/insert-text.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useHashTarget } from '../../../ui/use-hash-target.ts'
import { ordersQuery } from '../../sales/orders/queries.ts'
import { SettingHistory } from '../../settings/SettingHistory.tsx'
import { NotFound } from '../../lib/NoScreen.tsx'
import { MailPreview } from './MailPreview.tsx'
import { mailTextsQuery, resetMailText, saveMailText, testMailText, type StoredText } from './queries.ts'

/** The text of one email, beside its preview. */
export function MailTextScreen() {
  const { name } = useParams()
  const query = useQuery(mailTextsQuery)
  return (
    <QueryResult query={query} lines={8}>
      {(texts) => {
        const stored = texts.find(({ key }) => key === name)
        return stored ? <MailTextEditor key={stored.key} stored={stored} /> : <NotFound />
      }}
    </QueryResult>
  )
}

function MailTextEditor({ stored }: { stored: StoredText }) {
  const client = useQueryClient()
  const text = mailTextOf(stored.key)
  const draft = `mail text ${stored.key}`
  const [words, setWords] = useState<MailWords>(() => storedWords(stored))
  const [orderId, setOrderId] = useState('')
  const [resets, setResets] = useState(0)
  const form = useRef<HTMLDivElement>(null)
  const { runAction, reportSuccess, reloadOnConflict, pending } = useAction('mail-texts', 'content')
  const orders = useQuery(ordersQuery({ pageSize: 20, sort: '-orderDate' }))
  const { hash, key: visit } = useLocation()
  useHashTarget(hash, visit)
  const names = mailWordNames.filter((name) => name !== 'button' || text.blocks.includes('button'))
  const fields = Object.fromEntries(names.map((name) => [name, wordFields[name]]))
  /** The words of the form; one without a field keeps its stored value. */
  const wordsOf = (values: Values | null): MailWords => trimmed({ ...storedWords(stored), ...values })
  const reset = async () => {
    const done = await runAction(() => resetMailText(stored), {
      success: { text: 'The email has the default text again.', undo: true },
      failure: 'The text could not be saved.',
    })
    if (!done) return
    formDrafts.remove(draft)
    setResets(resets + 1)
  }
  const sendTest = () =>
    runAction(() => testMailText(stored.key, words, orderId), {
      success: 'Test email sent to you.',
      failure: 'The test email could not be sent.',
    })
  return (
    <>
      <PageHeader
        title={text.title}
        breadcrumbs={[{ text: 'Email texts', href: '/admin/mail-texts' }]}
        description={text.sentWhen}
        actions={
          <>
            <Button icon={Send} disabled={pending} onClick={sendTest}>
              Send me a test
            </Button>
            {stored.version > 0 && (
              <Button icon={RotateCcw} disabled={pending} onClick={reset}>
                Reset to default
              </Button>
            )}
          </>
        }
      />
      <div className="panels">
        <Panel label="Content">
          <div ref={form}>
            <Form
              key={resets}
              fields={fields}
              checks={Object.fromEntries(
                names.map((name) => [name, (_, values) => mailWordErrors(text, wordsOf(values))[name]]),
              )}
              values={storedWords(stored)}
              // A reset begins a new count.
              version={String(stored.version)}
              button="Save"
              draft={draft}
              title={text.title}
              onChange={(values) => setWords(wordsOf(values))}
              onSubmit={async (values) => {
                const answer = await saveMailText(stored, wordsOf(values)).catch(reloadOnConflict)
                // The next action needs the new version at once, before the list is reloaded.
                client.setQueryData(mailTextsQuery.queryKey, (texts) =>
                  texts?.map((each) => (each.key === answer.data.key ? answer.data : each)),
                )
                reportSuccess({ text: 'Text saved.', undo: true }, answer)
              }}
            />
          </div>
          <Placeholders text={text} form={form} />
        </Panel>
        <Panel
          title="Preview"
          actions={
            <SelectFilter
              label="With"
              all="A sample"
              value={orderId}
              options={(orders.data?.rows ?? []).map(({ _id, number, customerName }) => [
                _id,
                `${number}, ${customerName}`,
              ])}
              onChange={setOrderId}
            />
          }
        >
          <MailPreview name={stored.key} words={words} orderId={orderId} />
        </Panel>
      </div>
      <SettingHistory section={settings.mailText} where={{ mailKey: stored.key }} />
    </>
  )
}

const wordFields: Record<keyof MailWords, FormField> = {
  subject: { kind: 'text', label: 'Subject', max: mailWordLimits.subject },
  preview: {
    kind: 'text',
    label: 'Preview',
    max: mailWordLimits.preview,
    optional: true,
    help: 'Inboxes show it after the subject.',
  },
  heading: { kind: 'text', label: 'Heading', max: mailWordLimits.heading, optional: true },
  body: {
    kind: 'lines',
    label: 'Text',
    max: mailWordLimits.body,
    rows: 16,
    help: 'Separate paragraphs with an empty line. Start a line with # for a heading, or - for a list item.',
  },
  button: { kind: 'text', label: 'Button', max: mailWordLimits.button },
}

const storedWords = ({ subject, preview, heading, body, button }: StoredText) => ({
  subject,
  preview,
  heading,
  body,
  button,
})

const trimmed = ({ subject, preview, heading, body, button }: MailWords): MailWords => ({
  subject: subject.trim(),
  preview: preview.trim(),
  heading: heading.trim(),
  body: body.trim(),
  button: button.trim(),
})

interface PlaceholdersProps {
  text: ReturnType<typeof mailTextOf>
  form: RefObject<HTMLDivElement | null>
}

/** The variables of an email text; a click inserts one at the last cursor position. */
function Placeholders({ text, form }: PlaceholdersProps) {
  const lastFocused = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  useEffect(() => {
    const element = form.current
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)
        lastFocused.current = target
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [form])
  const insert = (words: string) =>
    insertText(lastFocused.current ?? form.current?.querySelector('textarea'), words)
  return (
    <details className="folded" open>
      <summary>Variables</summary>
      <ul className="placeholders">
        {placeholdersOf(text).map(([words, label]) => (
          <li key={words}>
            <Button small onClick={() => insert(words)}>
              <code>{words}</code>
            </Button>{' '}
            <span className="muted">{label}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
