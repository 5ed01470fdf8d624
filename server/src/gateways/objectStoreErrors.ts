/** What a store that speaks S3 throws, told as its own: the codes of the network alone would be taken for the database's. */
import { type Files, FilesFault } from './files.ts'

/** As the SDK throws it; without a status nothing was answered. */
export type ObjectStoreError = Error & {
  readonly code?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

/** What the SDK calls an answer that did not come in time; the network's own faults have a code. */
const silences: readonly string[] = ['TimeoutError', 'AbortError']

/** The fault in a sentence; a store that answers at all says by a status what is wrong. Anything else is a fault of ours. */
function faultOf(error: unknown): FilesFault {
  const { message, name, code, $metadata } = (error ?? {}) as Partial<ObjectStoreError>
  const status = $metadata?.httpStatusCode
  const isSilent = code !== undefined || silences.includes(name ?? '')
  const isAway = status === undefined ? isSilent : status >= 500
  const sentence = isAway
    ? `The store of files does not answer (${status ?? code ?? (message || name)}).`
    : `The store of files refuses (${status}): ${message || name}`
  return new FilesFault(sentence, { cause: error, isAway })
}

/** The same files; whatever they throw is told as the store's (`FilesFault`). */
export function ofStore(files: Files): Files {
  const calls =
    <Given extends unknown[], Result>(call: (...given: Given) => Promise<Result>) =>
    (...given: Given) =>
      call(...given).catch((error: unknown) => {
        throw faultOf(error)
      })
  const lists = <Given extends unknown[], Item>(list: (...given: Given) => AsyncIterable<Item>) =>
    async function* (...given: Given) {
      try {
        yield* list(...given)
      } catch (error) {
        throw faultOf(error)
      }
    }
  return {
    write: calls(files.write),
    read: calls(files.read),
    copyFolder: calls(files.copyFolder),
    remove: calls(files.remove),
    listAll: lists(files.listAll),
    listOld: lists(files.listOld),
  }
}
