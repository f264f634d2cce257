import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../lib/api.ts'
import { mailboxKey, openMail, readMails, type Mail, type Opened } from './mails.ts'

type Loaded = { open: boolean; token: string | null; mails: Mail[] }

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** The mails that are kept here, and what the embedded identity would have mailed. */
export default function Mailbox() {
  const [loaded, setLoaded] = useState<Loaded>()
  const [trouble, setTrouble] = useState('')
  const [chosen, setChosen] = useState(() => location.hash.slice(1))

  async function load() {
    try {
      const { open, token } = await mailboxKey()
      setLoaded({ open, token, mails: await readMails(open, token) })
      setTrouble('')
    } catch (error) {
      setTrouble(
        error instanceof ApiProblem && [401, 403].includes(error.status)
          ? 'Only administrators may open it.'
          : (error as Error).message,
      )
    }
  }
  useEffect(() => {
    void load()
    const again = () => void (document.visibilityState === 'visible' && load())
    const choose = () => setChosen(location.hash.slice(1))
    addEventListener('visibilitychange', again)
    addEventListener('hashchange', choose)
    return () => {
      removeEventListener('visibilitychange', again)
      removeEventListener('hashchange', choose)
    }
  }, [])

  const mail = loaded?.mails.find(({ id }) => id === chosen)
  return (
    <div className="mailbox" aria-busy={!loaded && !trouble}>
      <p className={`note ${trouble ? 'bad' : ''}`} role="status">
        {trouble}
      </p>
      {trouble.startsWith('Only') && (
        <a className="button tap" href="/login">
          Log in
        </a>
      )}
      {loaded && loaded.mails.length === 0 && (
        <p className="lines big">
          There is no mail yet. Send a message, subscribe or order something, and it appears here.
        </p>
      )}
      {loaded && loaded.mails.length > 0 && (
        <div className="panes">
          <nav aria-label="Mails">
            <button className="button tap quiet" type="button" onClick={() => void load()}>
              Look again
            </button>
            <ul className="mails">
              {loaded.mails.map((each) => (
                <li key={each.id}>
                  <a href={`#${each.id}`} aria-current={each.id === chosen ? 'true' : undefined}>
                    <strong>{each.subject}</strong>
                    <span>{each.recipient}</span>
                    <span className="when">
                      {each.at ? <time dateTime={each.at.toISOString()}>{time.format(each.at)}</time> : ''}
                      <em>{each.state}</em>
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {mail ? (
            <Opened key={mail.id} mail={mail} token={loaded.token} />
          ) : (
            <p className="lines nothing">Choose a mail to read it.</p>
          )}
        </div>
      )}
    </div>
  )
}

function Opened({ mail, token }: { mail: Mail; token: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [opened, setOpened] = useState<Opened>()
  const [trouble, setTrouble] = useState('')

  useEffect(() => {
    heading.current?.focus()
    if (mail.action) return
    openMail(mail.id, token).then(setOpened, (error: Error) => setTrouble(error.message))
  }, [mail, token])

  return (
    <article className="opened" aria-labelledby="opened">
      <h2 id="opened" className="long" ref={heading} tabIndex={-1}>
        {mail.subject}
      </h2>
      <p className="lines">To {mail.recipient}</p>
      {trouble && <p className="note bad">{trouble}</p>}
      {mail.action && (
        <div className="action">
          <p>{mail.action.says}</p>
          <a className="button tap" href={mail.action.link}>
            {mail.action.does}
          </a>
        </div>
      )}
      {opened && (
        <iframe
          title={mail.subject}
          src={opened.look}
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
