/**
 * A stream encrypted with a password. AES-256-GCM in chunks, each authenticated with its number and whether it is the
 * last, so that none can be changed, moved or omitted, and truncation is detected (STREAM:
 * https://eprint.iacr.org/2015/189). Format: a line, a salt (16 bytes), a password check (32), then chunks: tag (16)
 * and text, all but the last of 1 MiB.
 */
import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** The first line of an encrypted stream. */
export const lockedLine = Buffer.from('Keyhold backup, encrypted, form 1\n')

const [saltLength, checkLength, tagLength, pieceLength] = [16, 32, 16, 2 ** 20]
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

interface Key {
  readonly key: Buffer
  readonly check: Buffer
  /** Authenticated with every chunk. */
  readonly head: Buffer
}

async function keyOf(password: string, salt: Buffer): Promise<Key> {
  // 128 MiB and about half a second per guess.
  const bytes = await derive(password.normalize(), salt, 32 + checkLength, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 })
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32), head: Buffer.concat([lockedLine, salt]) }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Chunks of one length, the last of them shorter or empty. */
async function* inPieces(
  stream: AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    held.push(chunk)
    size += chunk.length
    if (size <= length) continue // a chunk that is exactly full may be the last
    let all = Buffer.concat(held)
    while (all.length > length) {
      yield { piece: all.subarray(0, length), isLast: false }
      all = all.subarray(length)
    }
    held = [all]
    size = all.length
  }
  yield { piece: Buffer.concat(held), isLast: true }
}

/** Encrypts a stream. */
export async function* lock(stream: AsyncIterable<Buffer>, password: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltLength)
  const { key, check, head } = await keyOf(password, salt)
  yield Buffer.concat([head, check])
  let number = 0
  for await (const { piece, isLast } of inPieces(stream, pieceLength)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(head)
    const text = Buffer.concat([cipher.update(piece), cipher.final()])
    yield Buffer.concat([cipher.getAuthTag(), text])
    number += 1
  }
}

/** Decrypts what follows the first line; throws a message on a wrong password or a damaged stream. */
export async function* unlock(stream: AsyncIterable<Buffer>, password: string): AsyncGenerator<Buffer> {
  const opened: { key?: Key } = {}
  const body = afterHead(stream, async (head) => {
    const key = await keyOf(password, head.subarray(0, saltLength))
    if (!timingSafeEqual(key.check, head.subarray(saltLength))) throw new Error(wrongPassword)
    opened.key = key
  })
  let number = 0
  for await (const { piece, isLast } of inPieces(body, tagLength + pieceLength)) {
    if (!opened.key || piece.length < tagLength) throw new Error(wasChanged)
    yield openPiece(opened.key, piece, nonceOf(number, isLast))
    number += 1
  }
}

const wrongPassword = 'BACKUP_PASSWORD is not the password of this archive.'
const wasChanged = 'it was changed, or its end is missing'

function openPiece({ key, head }: Key, piece: Buffer, nonce: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  decipher.setAAD(head).setAuthTag(piece.subarray(0, tagLength))
  try {
    return Buffer.concat([decipher.update(piece.subarray(tagLength)), decipher.final()])
  } catch {
    throw new Error(wasChanged)
  }
}

/** Yields the head once it is complete, then passes through the rest. */
async function* afterHead(
  stream: AsyncIterable<Buffer>,
  read: (head: Buffer) => Promise<void>,
): AsyncGenerator<Buffer> {
  const length = saltLength + checkLength
  let held: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of stream) {
    if (!held) yield chunk
    else {
      held = Buffer.concat([held, chunk])
      if (held.length < length) continue
      await read(held.subarray(0, length))
      yield held.subarray(length)
      held = undefined
    }
  }
  if (held) throw new Error(wasChanged)
}
