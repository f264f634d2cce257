import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { ApiError } from '../session/request.ts'
import { openMail, readMailbox, type Box, type Mail, type OpenedMail } from './mails.ts'
import css from './Mailbox.module.css'

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Subscribes to changes of the open mail, whose id is in the fragment. */
function onHash(changed: () => void) {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}
const readHash = () => location.hash.slice(1)

/** The mailbox of development: stored mails, and mails that the identity emulator would have sent. */
export default function Mailbox(): ReactNode {
  const chosen = useSyncExternalStore(onHash, readHash, () => '')
  const [loaded, setLoaded] = useState<Box>()
  const [trouble, setTrouble] = useState<{ text: string; refused: boolean }>()

  const load = useCallback(() => {
    readMailbox().then(
      (box) => {
        setLoaded(box)
        setTrouble(undefined)
      },
      (error: Error) => {
        const refused = error instanceof ApiError && [401, 403].includes(error.status)
        setTrouble({ text: refused ? 'Only administrators may open it.' : error.message, refused })
      },
    )
  }, [])
  useEffect(() => {
    load()
    const again = () => document.visibilityState === 'visible' && load()
    document.addEventListener('visibilitychange', again)
    return () => document.removeEventListener('visibilitychange', again)
  }, [load])

  const mail = loaded?.mails.find(({ id }) => id === chosen)
  return (
    <div className={css.mailbox} aria-busy={!loaded && !trouble}>
      <p className={`note ${trouble ? 'bad' : ''}`} role="status">
        {trouble?.text}
      </p>
      {trouble?.refused && (
        <a className="button tap" href="/login">
          Log in
        </a>
      )}
      {loaded && loaded.mails.length === 0 && (
        <p className="lines big">
          There is no mail here. While no mail server is set up, what the site writes appears here: send a
          message, subscribe or order something.
        </p>
      )}
      {loaded && loaded.mails.length > 0 && (
        <div className={mail ? `${css.panes} ${css.reading}` : css.panes}>
          <nav id="mails" aria-label="Mails">
            <button className="button tap quiet" type="button" onClick={load}>
              Look again
            </button>
            <ul className={css.mails}>
              {loaded.mails.map((each) => (
                <li key={each.id}>
                  <a href={`#${each.id}`} aria-current={each.id === chosen ? 'true' : undefined}>
                    <strong>{each.subject}</strong>
                    <span>{each.recipient}</span>
                    <span className={css.when}>
                      {each.at ? <time dateTime={each.at.toISOString()}>{time.format(each.at)}</time> : ''}
                      <span className={css.state}>{each.state}</span>
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {mail ? (
            <Opened key={mail.id} mail={mail} token={loaded.token} />
          ) : (
            <p className={css.nothing}>Choose a mail to read it.</p>
          )}
        </div>
      )}
    </div>
  )
}

function Opened({ mail, token }: { mail: Mail; token: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [opened, setOpened] = useState<OpenedMail>()
  const [trouble, setTrouble] = useState('')

  const { id, action } = mail
  const isStored = action === undefined

  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (isStored) openMail(id, token).then(setOpened, (error: Error) => setTrouble(error.message))
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
      {trouble && <p className="note bad">{trouble}</p>}
      {action && (
        <div className={css.action}>
          <p>{action.text}</p>
          <a className="button tap" href={action.link}>
            {action.label}
          </a>
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
