import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { ApiError } from '../../api/request.ts'
import { openMail, readMailbox, type MailboxContent, type Mail, type OpenedMail } from './mails.ts'
import { formatDayAndTime } from '../../ui/time.tsx'
import css from './Mailbox.module.css'
import { Button, ButtonLink } from '../../ui/button.tsx'

/** Subscribes to changes of the open mail, whose id is in the fragment. */
function onHash(changed: () => void) {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}
const readHash = () => location.hash.slice(1)

/** The mailbox of development: stored mails, and mails that the identity emulator would have sent. */
export default function Mailbox(): ReactNode {
  const selectedId = useSyncExternalStore(onHash, readHash, () => '')
  const [loaded, setLoaded] = useState<MailboxContent>()
  const [error, setError] = useState<{ message: string; isForbidden: boolean }>()

  const load = useCallback(() => {
    readMailbox().then(
      (content) => {
        setLoaded(content)
        setError(undefined)
      },
      (reason: Error) => {
        const isForbidden = reason instanceof ApiError && [401, 403].includes(reason.status)
        setError({
          message: isForbidden ? 'Only administrators can read this mailbox.' : reason.message,
          isForbidden,
        })
      },
    )
  }, [])
  useEffect(() => {
    load()
    const reload = () => document.visibilityState === 'visible' && load()
    document.addEventListener('visibilitychange', reload)
    return () => document.removeEventListener('visibilitychange', reload)
  }, [load])

  const mail = loaded?.mails.find(({ id }) => id === selectedId)
  return (
    <div className={css.mailbox} aria-busy={!loaded && !error}>
      <p className={`note ${error ? 'bad' : ''}`} role="status">
        {error?.message}
      </p>
      {error?.isForbidden && (
        <ButtonLink variant="primary" href="/login">
          Log in
        </ButtonLink>
      )}
      {loaded && loaded.mails.length === 0 && (
        <p className="lines big">
          No mail yet. While no mail server is set up, the emails of the site appear here: send a message,
          subscribe or order something.
        </p>
      )}
      {loaded && loaded.mails.length > 0 && (
        <div className={mail ? `${css.panes} ${css.reading}` : css.panes}>
          <nav id="mails" aria-label="Mails">
            <Button type="button" onClick={load}>
              Refresh
            </Button>
            <ul className={css.mails}>
              {loaded.mails.map((each) => (
                <li key={each.id}>
                  <a href={`#${each.id}`} aria-current={each.id === selectedId ? 'true' : undefined}>
                    <strong>{each.subject}</strong>
                    <span>{each.recipient}</span>
                    <span className={css.when}>
                      {each.at ? (
                        <time dateTime={each.at.toISOString()}>{formatDayAndTime(each.at)}</time>
                      ) : (
                        ''
                      )}
                      <span className={css.state}>{each.state}</span>
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {mail ? (
            <MailView key={mail.id} mail={mail} token={loaded.token} />
          ) : (
            <p className={css.nothing}>Choose a mail to read it.</p>
          )}
        </div>
      )}
    </div>
  )
}

function MailView({ mail, token }: { mail: Mail; token: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [opened, setOpened] = useState<OpenedMail>()
  const [error, setError] = useState('')

  const { id, action } = mail
  const isStored = action === undefined

  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (isStored) openMail(id, token).then(setOpened, (reason: Error) => setError(reason.message))
  }, [id, isStored, token])

  return (
    <article className={css.opened} aria-labelledby="opened">
      <a className={`tap ${css.back}`} href="#mails">
        All mails
      </a>
      <h2 id="opened" className="long" ref={heading} tabIndex={-1}>
        {mail.subject}
      </h2>
      <p className="lines">To {mail.recipient}</p>
      {error && <p className="note bad">{error}</p>}
      {action && (
        <div className={css.action}>
          <p>{action.text}</p>
          <ButtonLink variant="primary" href={action.link}>
            {action.label}
          </ButtonLink>
        </div>
      )}
      {opened && (
        <iframe
          title={mail.subject}
          src={opened.viewPath}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          onLoad={({ currentTarget: frame }) => {
            frame.height = String(frame.contentDocument?.documentElement.scrollHeight ?? 700)
          }}
        />
      )}
      {opened && (
        <details>
          <summary>As plain text</summary>
          <pre>{opened.text}</pre>
        </details>
      )}
    </article>
  )
}
