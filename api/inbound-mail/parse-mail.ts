import { firstCharacters } from '#content/first-characters.ts'
import { simpleParser, type AddressObject } from 'mailparser'
import { readHeaders, recipientHeaders, type ParsedMail } from './parsed-mail.ts'

const maxTextLength = 200_000
const maxAddresses = 50
const maxFiles = 20

/** Parses a raw mail. All its contents are untrusted. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const mail = await simpleParser(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), {
    skipImageLinks: true,
    skipTextLinks: true,
    skipTextToHtml: true,
    maxHtmlLengthToParse: 1_000_000,
  })
  const headers: Record<string, string[]> = {}
  for (const { key, line } of mail.headerLines.slice(0, 500))
    if (([...readHeaders, ...recipientHeaders] as string[]).includes(key))
      (headers[key] ??= []).push(
        line
          .slice(line.indexOf(':') + 1, 2000)
          .replaceAll(/\s+/g, ' ')
          .trim(),
      )
  // The signature of a signed mail is not a file of the sender.
  const files = mail.attachments.filter(
    ({ contentType }) => !/pkcs7-signature|pgp-signature/.test(contentType),
  )
  const forwardedTo = recipientHeaders.flatMap((name) => headers[name] ?? [])
  return {
    messageId: (mail.messageId ?? '').slice(0, 500),
    from: addressesOf(mail.from),
    recipients: [...addressesOf(mail.to), ...addressesOf(mail.cc), ...forwardedTo.map(bareAddress)].slice(
      0,
      maxAddresses,
    ),
    subject: firstCharacters(withoutControls(mail.subject ?? ''), 300),
    text: withoutControls(firstCharacters(mail.text ?? '', maxTextLength)),
    headers,
    attachments: files.slice(0, maxFiles).map(({ filename, content }, i) => ({
      name: firstCharacters(filename ?? `attachment-${i + 1}`, 300),
      bytes: content,
    })),
    attachmentCount: files.length,
  }
}

const addressesOf = (field: AddressObject | AddressObject[] | undefined): string[] =>
  [field ?? []]
    .flat()
    .flatMap(({ value }) => value.flatMap((each) => [each, ...(each.group ?? [])]))
    .flatMap(({ address }) => (address ? [address.toLowerCase().slice(0, 320)] : []))
    .slice(0, maxAddresses)

const bareAddress = (value: string) => /<([^<>]*)>/.exec(value)?.[1]?.toLowerCase() ?? value.toLowerCase()

/** Removes control characters, which cannot be displayed or stored. */
const withoutControls = (text: string) =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
