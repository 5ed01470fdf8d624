/** STOMP transactions of one connection: messages wait until the commit, and are dropped without one. */
import type { Frame } from './frame.ts'
import { StompError } from './stompError.ts'

export interface Transactions {
  begin(name: string): void
  add(name: string, frame: Frame): void
  /** Ends a transaction and returns its messages. */
  end(name: string): readonly Frame[]
}

/** The maximum of concurrent transactions, of frames in one, and of octets in all of them. */
const maxTransactions = 10
const maxFrames = 100
const maxOctets = 1_048_576

interface Begun {
  readonly frames: Frame[]
  octets: number
}

export function createTransactions(): Transactions {
  const begun = new Map<string, Begun>()
  let octets = 0
  const find = (name: string) => {
    const one = begun.get(name)
    if (!one) throw new StompError('There is no transaction of this name.')
    return one
  }
  return {
    begin(name) {
      if (begun.has(name)) throw new StompError('There is a transaction of this name already.')
      if (begun.size >= maxTransactions) throw new StompError(`More than ${maxTransactions} transactions are begun.`)
      begun.set(name, { frames: [], octets: 0 })
    },
    add(name, frame) {
      const one = find(name)
      if (one.frames.length >= maxFrames) throw new StompError(`A transaction has more than ${maxFrames} frames.`)
      const more = octetsOf(frame)
      if (octets + more > maxOctets)
        throw new StompError(`More than ${maxOctets} octets wait in transactions that are not committed.`)
      octets += more
      one.octets += more
      one.frames.push(frame)
    },
    end(name) {
      const one = find(name)
      begun.delete(name)
      octets -= one.octets
      return one.frames
    },
  }
}

function octetsOf({ headers, body }: Frame): number {
  let octets = body.length
  for (const [name, value] of headers) octets += Buffer.byteLength(name) + Buffer.byteLength(value)
  return octets
}
