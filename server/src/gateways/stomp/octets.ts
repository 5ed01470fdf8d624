/** A buffer of unread octets, in which many small pieces cost no more than one large one. */

export interface Octets {
  /** The unread octets. */
  readonly unread: Buffer
  /** Their number. */
  readonly length: number
  append(piece: Buffer): void
  /** Marks this many octets from the front as read. */
  skip(count: number): void
}

const nothing = Buffer.alloc(0)

/** An empty buffer. A piece that arrives while nothing is unread is not copied: it must not be changed. */
export function createOctets(): Octets {
  let store: Buffer = nothing
  let start = 0
  let end = 0
  let isOwn = false
  return {
    get unread() {
      return store.subarray(start, end)
    },
    get length() {
      return end - start
    },
    append(piece) {
      if (start === end) {
        store = piece
        start = 0
        end = piece.length
        isOwn = false
        return
      }
      const length = end - start
      if (!isOwn || end + piece.length > store.length) {
        const grown = Buffer.allocUnsafe(Math.max(256, 2 * (length + piece.length)))
        store.copy(grown, 0, start, end)
        store = grown
        start = 0
        end = length
        isOwn = true
      }
      piece.copy(store, end)
      end += piece.length
    },
    skip(count) {
      start += count
      if (start === end) {
        store = nothing
        start = 0
        end = 0
        isOwn = false
      }
    },
  }
}
