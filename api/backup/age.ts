import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { InvalidInputError } from '../platform/errors.ts'

/** The first line of a file in the age format (age-encryption.org/v1). */
const header = 'age-encryption.org/v1\n'
/**
 * The cost of scrypt, as a power of two: 32 MB and half a second per guess of the passphrase. The default of 18 takes
 * 256 MB, a third of a container's memory.
 */
const workFactor = 15

export const isEncrypted = (head: Uint8Array) => Buffer.from(head).toString('latin1').startsWith(header)
/** How many bytes at the start of a file show whether it is encrypted. */
export const headSize = header.length

/** Encrypts in the age format, which `age --decrypt` can read. */
export async function encrypt(bytes: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  return fromWeb(await encrypter.encrypt(toWeb(bytes)))
}

/** Decrypts a file in the age format. Throws 422 if the passphrase is wrong. */
export async function decrypt(bytes: Readable, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(bytes)))
  } catch {
    throw new InvalidInputError(
      'This file cannot be decrypted: BACKUP_PASSPHRASE is wrong, or its beginning is damaged. Nothing was changed.',
    )
  }
}

type Bytes = Parameters<Encrypter['encrypt']>[0] & object
const toWeb = (bytes: Readable) => Readable.toWeb(bytes) as Exclude<Bytes, Uint8Array>
const fromWeb = (stream: unknown) => Readable.fromWeb(stream as ReadableStream<Uint8Array>)
