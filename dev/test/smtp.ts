import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface Received {
  from: string
  to: string[]
  /** The received mail, with `\n` line breaks and without the soft line breaks of quoted-printable. */
  raw: string
}

/** A local mail server. It accepts every mail unless a test sets another response. */
export interface SmtpStandIn extends AsyncDisposable {
  port: number
  url: string
  received: Received[]
  /** The response to recipients, such as `550 No such user`; undefined accepts them. */
  answer: string | undefined
  /** Called when a mail is complete; the mail is accepted once the promise resolves. */
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
