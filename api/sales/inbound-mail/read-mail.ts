import { firstCharacters } from '#content/model/first-characters.ts'
import { once } from 'node:events'
import type { Readable, Transform } from 'node:stream'
import { Splitter, type MimeNode } from '@zone-eu/mailsplit'
import libmime from 'libmime'
import { senderOf, addressesIn } from './addresses.ts'
import { textOfHtml } from './html-text.ts'
import { withoutReplyAddresses } from '../conversation/reply-tokens.ts'
import { readHeaders, recipientHeaders, type OwnAddresses, type ParsedMail } from './parsed-mail.ts'
import { splitReply } from './reply-text.ts'

const maxTextLength = 200_000
/** How many decoded bytes of all texts are read; HTML has more tags than words. */
const maxTextBytes = 2_000_000
const maxAddresses = 50
const maxFiles = 20
const limits = { maxHeadSize: 256 * 1024, maxChildNodes: 500 }

interface Part {
  node: MimeNode
  decoder: Transform
  text?: Buffer[]
  file?: { name: string; pieces: Buffer[] }
}

interface Text {
  kind: 'plain' | 'html'
  text: string
  /** The outermost `multipart/alternative` around it, or its own node. */
  choice: MimeNode
}

/**
 * Reads a mail of any shape in memory proportional to its size: headers, texts and the number of parts are limited.
 * Whatever exceeds a limit is left out.
 */
export async function readMail(raw: Readable, own: OwnAddresses): Promise<ParsedMail> {
  const reader = new MailReader(own)
  const splitter = new Splitter({ ...limits, ignoreEmbedded: true })
  raw.on('error', (error) => splitter.destroy(error)).pipe(splitter)
  try {
    for await (const chunk of splitter) {
      if (chunk.type === 'node') await reader.begin(chunk as MimeNode)
      else if (chunk.type === 'body') await reader.read(chunk.node as MimeNode, chunk.value as Buffer)
      if (reader.isComplete) break
    }
  } catch (error) {
    // The mail has larger headers or more parts than any mail program writes.
    if ((error as { code?: string }).code !== 'EMAXLEN' || !reader.hasHeaders) throw error
    reader.isCut = true
  }
  raw.destroy()
  await reader.end()
  return reader.result()
}

class MailReader {
  isCut = false
  /** Whether the rest of the mail can contain nothing that is used. */
  isComplete = false
  readonly #own: OwnAddresses
  #root: MimeNode | undefined
  #part: Part | undefined
  #textBytes = 0
  #texts: Text[] = []
  #files: ParsedMail['attachments'] = []
  #fileCount = 0
  #encrypted: ParsedMail['encrypted']

  constructor(own: OwnAddresses) {
    this.#own = own
  }

  get hasHeaders(): boolean {
    return this.#root !== undefined
  }

  async begin(node: MimeNode) {
    await this.end()
    this.#root ??= node
    this.#encrypted ??= encryptionOf(node)
    if (!node.multipart) this.#part = this.#partOf(node)
  }

  #partOf(node: MimeNode): Part | undefined {
    if (isSignature(node) || isWithinEncrypted(node)) return undefined
    const part: Part = { node, decoder: node.getDecoder() as Transform }
    // A decoder that meets invalid bytes ends its part, not the mail.
    part.decoder.on('error', () => {})
    if (isText(node, this.#texts.length === 0)) {
      part.text = []
      part.decoder.on('data', (bytes: Buffer) => {
        if (this.#textBytes >= maxTextBytes) this.isCut = true
        // Copied, as a slice would keep the whole piece of the mail in memory.
        else part.text!.push(Buffer.from(bytes.subarray(0, maxTextBytes - this.#textBytes)))
        this.#textBytes += bytes.length
      })
      return part
    }
    this.#fileCount += 1
    if (this.#files.length >= maxFiles) return undefined
    const pieces: Buffer[] = []
    part.file = { name: nameOf(node, this.#fileCount), pieces }
    part.decoder.on('data', (bytes: Buffer) => pieces.push(bytes))
    return part
  }

  async read(node: MimeNode, bytes: Buffer) {
    if (this.#part?.node !== node) return
    if (this.#part.text && this.#textBytes >= maxTextBytes) {
      this.isCut = true
      this.isComplete = node === this.#root
      return
    }
    const { decoder } = this.#part
    if (!decoder.destroyed && !decoder.write(bytes)) await once(decoder, 'drain').catch(() => {})
  }

  /** Ends the current part. */
  async end() {
    const part = this.#part
    if (!part) return
    this.#part = undefined
    if (!part.decoder.destroyed) {
      part.decoder.end()
      await once(part.decoder, 'end').catch(() => {})
    }
    if (part.file) this.#files.push({ name: part.file.name, bytes: Buffer.concat(part.file.pieces) })
    if (part.text)
      this.#texts.push({
        kind: part.node.contentType === 'text/html' ? 'html' : 'plain',
        text: decodeText(Buffer.concat(part.text), part.node),
        choice: outermostChoice(part.node),
      })
  }

  result(): ParsedMail {
    const lines = this.#root?.headers ? this.#root.headers.getList().slice(0, 1000) : []
    const values = lines.map(({ key, line }) => [key, unfolded(line)] as const)
    const valuesOf = (name: string) => values.filter(([key]) => key === name).map(([, value]) => value)
    const headers: Record<string, string[]> = {}
    for (const name of [...readHeaders, ...recipientHeaders]) {
      const found = valuesOf(name)
      if (found.length > 0) headers[name] = found.slice(0, 20)
    }
    const { domain, sender } = this.#own
    const shown = (text: string) => withoutReplyAddresses(withoutControls(text), domain)
    const subject = firstCharacters(
      shown(decodeWords(valuesOf('subject')[0] ?? '').replaceAll(/\s+/g, ' ')),
      300,
    )
    const isOurs = (words: string) =>
      [`@${domain}`, sender].some((each) => each !== '' && words.toLowerCase().includes(each))
    const { words, encrypted } = withoutEncrypted(firstCharacters(chosenText(this.#texts), maxTextLength))
    const { text, quoted } = splitReply(words, { subject, isOurs })
    const recipients = ['to', 'cc', ...recipientHeaders].flatMap(valuesOf).flatMap(addressesIn)
    return {
      messageId: (valuesOf('message-id')[0] ?? '').slice(0, 500),
      from: [...new Set(valuesOf('from').flatMap(addressesIn))].slice(0, maxAddresses),
      sender: senderOf(valuesOf('from')),
      recipients: [...new Set(recipients)].slice(0, maxAddresses),
      subject,
      text: shown(text),
      quoted: shown(quoted),
      isCut: this.isCut,
      encrypted: this.#encrypted ?? encrypted,
      headers,
      attachments: this.#files,
      attachmentCount: this.#fileCount,
    }
  }
}

const encryptionOf = ({ contentType, multipart }: MimeNode): ParsedMail['encrypted'] =>
  multipart === 'encrypted'
    ? 'PGP'
    : contentType === 'application/pkcs7-mime' || contentType === 'application/x-pkcs7-mime'
      ? 'S/MIME'
      : undefined

/** Removes a message that PGP has encrypted within the text. */
function withoutEncrypted(text: string): { words: string; encrypted?: 'PGP' } {
  const words = text.replaceAll(/-----BEGIN PGP MESSAGE-----[^]*?(?:-----END PGP MESSAGE-----|$)/g, '')
  return words === text ? { words } : { words, encrypted: 'PGP' }
}

function isWithinEncrypted({ parentNode }: MimeNode): boolean {
  for (let parent = parentNode; parent; parent = parent.parentNode)
    if (parent.multipart === 'encrypted') return true
  return false
}

/** The signature of a signed mail, which is not a file of the sender. */
const isSignature = ({ contentType }: MimeNode) =>
  contentType !== false && /pkcs7-signature|pgp-signature/.test(contentType)

function isText({ contentType, disposition, filename }: MimeNode, isFirst: boolean): boolean {
  if (disposition === 'attachment' || (filename && !isFirst)) return false
  return (
    contentType === false || /^(?:text$|text\/(?:plain|html|markdown|enriched|x-markdown)$)/.test(contentType)
  )
}

function nameOf({ filename, contentType }: MimeNode, number: number): string {
  const extension = contentType === 'message/rfc822' ? '.eml' : contentType === 'text/calendar' ? '.ics' : ''
  return firstCharacters(withoutControls(filename || `attachment-${number}${extension}`), 300)
}

function outermostChoice(node: MimeNode): MimeNode {
  let choice = node
  for (let parent = node.parentNode; parent; parent = parent.parentNode)
    if (parent.multipart === 'alternative') choice = parent
  return choice
}

/** The texts in their order; of alternatives, the plain text unless it is empty. */
function chosenText(texts: readonly Text[]): string {
  const chosen = Map.groupBy(texts, ({ choice }) => choice)
    .values()
    .map((alternatives) => {
      const textOf = (wanted: Text['kind']) =>
        alternatives
          .filter(({ kind }) => kind === wanted)
          .map(({ text }) => (wanted === 'html' ? textOfHtml(text, maxTextLength) : text))
          .filter((text) => text.trim())
          .join('\n\n')
      return textOf('plain') || textOf('html')
    })
  return [...chosen].filter(Boolean).join('\n\n')
}

function decodeText(bytes: Buffer, { charset, flowed, delSp }: MimeNode): string {
  const text = decodeBytes(bytes, charset || 'utf-8')
  return flowed ? libmime.decodeFlowed(text, delSp) : text
}

function decodeBytes(bytes: Buffer, charset: string): string {
  const label = libmime.normalizeCharset(charset.slice(0, 50))
  if (/^(?:utf-?8|us-ascii|ascii)$/i.test(label)) return decodeUnicode(bytes)
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return decodeUnicode(bytes)
  }
}

/** UTF-8, or Windows-1252 if that fits better: many programs declare no charset, or a wrong one. */
function decodeUnicode(bytes: Buffer): string {
  const text = new TextDecoder().decode(bytes)
  const invalid = text.match(/\ufffd/g)?.length ?? 0
  if (invalid === 0 || invalid * 2 < text.match(/[\u0080-\uffff]/g)!.length) return text
  return new TextDecoder('windows-1252').decode(bytes)
}

/** The value of a header line, whose bytes are given as Latin-1. */
const unfolded = (line: string) =>
  decodeBytes(Buffer.from(line.slice(line.indexOf(':') + 1, 100_000), 'latin1'), 'utf-8')
    .replaceAll(/\r?\n/g, '')
    .trim()

function decodeWords(value: string): string {
  const text = value.slice(0, 10_000)
  try {
    return libmime.decodeWords(text)
  } catch {
    return text
  }
}

/** Removes control characters, which cannot be displayed or stored. */
const withoutControls = (text: string) =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
