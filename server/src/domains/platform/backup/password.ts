/** A stream encrypted with a password, in the age format (https://age-encryption.org/v1): `age --decrypt` opens it too. */
import { Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'

/** The first line of an encrypted stream. */
export const ageLine = Buffer.from('age-encryption.org/v1\n')
/** 128 MiB and about half a second per guess: N of scrypt is 2 to this power. */
const workFactor = 17

/** Encrypts a stream. */
export async function encryptStream(stream: Readable, password: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(password.normalize())
  encrypter.setScryptWorkFactor(workFactor)
  return Readable.from(await encrypter.encrypt(webStream(stream)))
}

/** Decrypts a stream; fails on a wrong password (the message names BACKUP_PASSWORD), and on a damaged stream. */
export async function* decryptStream(stream: Readable, password: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(password.normalize())
  yield* await decrypter.decrypt(webStream(stream)).catch((error: Error) => {
    throw error.message.includes('no identity matched')
      ? new Error('BACKUP_PASSWORD is not the password of this archive.')
      : error
  })
}

/** One class, which Node and the DOM type apart. */
const webStream = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>
