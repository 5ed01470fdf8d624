/** Errors of an S3 store, marked as such: their network codes alone would be mistaken for the database's. */
import { type Files, FilesFault } from './files.ts'

/** An error of the SDK; without a status there was no response. */
export type ObjectStoreError = Error & {
  readonly code?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

/** The SDK's name for a timeout; network errors have a code. */
const silences: readonly string[] = ['TimeoutError', 'AbortError']

/** The error as a sentence; a store that answers has a status. Anything else is a bug of ours. */
function faultOf(error: unknown): FilesFault {
  const { message, name, code, $metadata } = (error ?? {}) as Partial<ObjectStoreError>
  const status = $metadata?.httpStatusCode
  const isSilent = code !== undefined || silences.includes(name ?? '')
  const isAway = status === undefined ? isSilent : status >= 500
  const sentence = isAway
    ? `The file store does not answer (${status ?? code ?? (message || name)}).`
    : `The file store refuses (${status}): ${message || name}`
  return new FilesFault(sentence, { cause: error, isAway })
}

/** The same files; their errors become `FilesFault`. */
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
