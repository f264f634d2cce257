import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Encrypter } from 'age-encryption'
import { InvalidInputError } from '../errors.ts'

/** What a file of the age format begins with (age-encryption.org/v1). */
const mark = 'age-encryption.org/v1\n'
/**
 * scrypt's cost, as a power of two: 32 MB and half a second for each guess at the passphrase. The usual 18 takes 256 MB,
 * a third of what a container has.
 */
const workFactor = 15

export const isEncrypted = (head: Uint8Array) => Buffer.from(head).toString('latin1').startsWith(mark)
/** In bytes: how much of a file shows whether it is encrypted. */
export const headSize = mark.length

/** Its bytes in the age format, which `age --decrypt` opens, too. */
export async function encrypted(bytes: Readable, passphrase: string): Promise<Readable> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  return fromWeb(await encrypter.encrypt(toWeb(bytes)))
}

/** The bytes of a file in the age format. Throws 422 where the passphrase is another. */
export async function decrypted(bytes: Readable, passphrase: string): Promise<Readable> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(bytes)))
  } catch {
    throw new InvalidInputError(
      'This file cannot be decrypted: BACKUP_PASSPHRASE is another one, or its beginning is damaged. Nothing was changed.',
    )
  }
}

type Bytes = Parameters<Encrypter['encrypt']>[0] & object
const toWeb = (bytes: Readable) => Readable.toWeb(bytes) as Exclude<Bytes, Uint8Array>
const fromWeb = (stream: unknown) => Readable.fromWeb(stream as ReadableStream<Uint8Array>)
