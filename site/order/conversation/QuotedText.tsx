import { downloadFile } from '../../session/download.ts'
import { useAction } from '../../ui/use-action.ts'
import { Button } from '../../ui/button.tsx'

interface Props {
  /** Empty if nothing was cut off. */
  text: string
  /** The id of the incoming email, whose original can be downloaded. */
  originalOf?: string | undefined
}

/** What was cut off from an email, folded, and the download of its original. */
export function QuotedText({ text, originalOf }: Props) {
  const { runAction, pending } = useAction()
  if (!text && !originalOf) return null
  return (
    <div className="quoted-text">
      {text && (
        <details>
          <summary className="link-button small">Show quoted text</summary>
          <p className="message-text" dir="auto">
            {text}
          </p>
        </details>
      )}
      {originalOf && (
        <Button
          variant="link"
          small
          disabled={pending}
          onClick={() =>
            runAction(() => downloadFile(`/inbound-mails/${originalOf}/original`, 'email.eml'), {
              failure: 'The email could not be downloaded.',
            })
          }
        >
          Download original email
        </Button>
      )}
    </div>
  )
}
