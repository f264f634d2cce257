import { connect, type Socket } from 'node:net'

/** Sends pieces over one connection, each after the complete response to the previous one; returns the responses. */
export async function exchange(url: string, ...pieces: (string | { pieces: string[]; answers: number })[]) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setNoDelay()
  const reader = new Reader(socket)
  const answers: Answer[] = []
  for (const piece of pieces) {
    const { pieces: parts, answers: count } =
      typeof piece === 'string' ? { pieces: [piece], answers: 1 } : piece
    for (const part of parts) {
      await new Promise((resolve) => socket.write(part, resolve))
      await new Promise((resolve) => setImmediate(resolve))
    }
    for (let i = 0; i < count; i++) answers.push(await reader.next())
  }
  socket.destroy()
  return answers
}

export interface Answer {
  status: number
  fields: Map<string, string>
  body: string
}

/** Reads responses from a connection, one after the other. */
export class Reader {
  #bytes = Buffer.alloc(0)
  #more: () => void = () => {}
  #ended = false
  constructor(socket: Socket) {
    socket.on('data', (chunk) => {
      this.#bytes = Buffer.concat([this.#bytes, chunk])
      this.#more()
    })
    socket
      .on('error', () => {})
      .on('close', () => {
        this.#ended = true
        this.#more()
      })
  }

  async next(): Promise<Answer> {
    for (;;) {
      const end = this.#bytes.indexOf('\r\n\r\n')
      const [first = '', ...lines] = this.#bytes
        .subarray(0, Math.max(end, 0))
        .toString('latin1')
        .split('\r\n')
      const fields = new Map(
        lines.map((line) => [line.split(':')[0]!.toLowerCase(), line.slice(line.indexOf(':') + 2)]),
      )
      const length = Number(fields.get('content-length') ?? 0)
      if (end >= 0 && this.#bytes.length >= end + 4 + length) {
        const body = this.#bytes.subarray(end + 4, end + 4 + length).toString('latin1')
        this.#bytes = this.#bytes.subarray(end + 4 + length)
        return { status: Number(first.split(' ')[1]), fields, body }
      }
      if (this.#ended) throw new Error(`the connection ended after ${this.#bytes.length} bytes`)
      await new Promise<void>((resolve) => (this.#more = resolve))
    }
  }
}
