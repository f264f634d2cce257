import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface Received {
  from: string
  to: string[]
  /** The mail as it came, its line breaks as `\n`, what quoted-printable breaks put together again. */
  raw: string
}

/** A mail server on the loopback. It takes everything, unless a test sets another answer. */
export interface SmtpStandIn extends AsyncDisposable {
  port: number
  url: string
  received: Received[]
  /** Answers the next recipients so, such as `550 No such user`; undefined takes them again. */
  answer: string | undefined
  /** Called when a mail has come in whole, and waited for before it is taken. */
  hold: () => Promise<void>
}

export async function startSmtp(port = 0): Promise<SmtpStandIn> {
  const received: Received[] = []
  const standIn = { received, answer: undefined as string | undefined, hold: async () => {} }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 200,
    onRcptTo(_address, _session, done) {
      const [, code, words] = /^(\d{3}) (.*)$/.exec(standIn.answer ?? '') ?? []
      done(code ? Object.assign(new Error(words), { responseCode: Number(code) }) : null)
    },
    onData(stream, { envelope }, done) {
      void (async () => {
        const raw = await text(stream)
        await standIn.hold()
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw: raw.replaceAll('\r\n', '\n').replaceAll('=\n', '').replaceAll('=3D', '='),
        })
        done()
      })()
    },
  })
  const listening = server.listen(port, '127.0.0.1')
  await new Promise<void>((resolve) => listening.once('listening', () => resolve()))
  const address = listening.address()
  const used = typeof address === 'object' && address ? address.port : port
  return Object.assign(standIn, {
    port: used,
    url: `smtp://127.0.0.1:${used}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}
