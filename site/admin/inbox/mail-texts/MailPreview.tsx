import { useEffect, useRef, useState } from 'react'
import { mailWordErrors, type MailWords } from '#content/mail-texts/mail-text.ts'
import { mailTextOf, type MailTextKey } from '#content/mail-texts/mail-texts.ts'
import { emptyPage, PageFrame } from '../../editor/preview/page-frame.ts'
import { renderPage } from '../../editor/records/render.ts'

interface Props {
  name: MailTextKey
  words: MailWords
  /** The order whose data the preview shows; empty for sample data. */
  orderId: string
}

/** A preview of an email with the unsaved text. */
export function MailPreview({ name, words, orderId }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<PageFrame>()
  const [subject, setSubject] = useState('')
  const [error, setError] = useState('')
  const [source] = useState(emptyPage)
  const isWrong = Object.keys(mailWordErrors(mailTextOf(name), words)).length > 0
  const body = JSON.stringify({ words, ...(orderId && { orderId }) })
  useEffect(() => {
    if (!page || isWrong) return
    let isCurrent = true
    const show = async () => {
      try {
        const shown = await renderPage(`/mail-texts/${name}/preview`, JSON.parse(body) as object)
        if (!isCurrent) return
        setSubject(shown.title)
        setError('')
        await page.show(shown)
      } catch (reason) {
        if (isCurrent) setError((reason as Error).message)
      }
    }
    const timer = setTimeout(() => void show(), 300)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [page, name, body, isWrong])
  return (
    <>
      <p className="mail-subject">
        <span className="muted">Subject:</span> {subject}
      </p>
      <iframe
        ref={frame}
        className="mail-body"
        title="Preview of the email"
        sandbox="allow-same-origin"
        src={source}
        onLoad={() => setPage(new PageFrame(frame.current!))}
      />
      {(error || isWrong) && (
        <p className="error" role="status">
          {isWrong ? 'The preview appears once the text is valid.' : error}
        </p>
      )}
    </>
  )
}
