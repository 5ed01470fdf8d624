/** STOMP transactions of one connection: what is sent in one waits until it is committed, and is forgotten if it is not. */
import type { Frame } from './frame.ts'
import { StompError } from './stompError.ts'

export interface Transactions {
  begin(name: string): void
  add(name: string, frame: Frame): void
  /** Ends it and answers what waits in it. */
  end(name: string): readonly Frame[]
}

/** Most transactions at once, and most frames in one. */
const mostTransactions = 10
const mostFrames = 100

export function createTransactions(): Transactions {
  const begun = new Map<string, Frame[]>()
  const find = (name: string) => {
    const frames = begun.get(name)
    if (!frames) throw new StompError('There is no transaction of this name.')
    return frames
  }
  return {
    begin(name) {
      if (begun.has(name)) throw new StompError('There is a transaction of this name already.')
      if (begun.size >= mostTransactions) throw new StompError(`More than ${mostTransactions} transactions are begun.`)
      begun.set(name, [])
    },
    add(name, frame) {
      const frames = find(name)
      if (frames.length >= mostFrames) throw new StompError(`A transaction has more than ${mostFrames} frames.`)
      frames.push(frame)
    },
    end(name) {
      const frames = find(name)
      begun.delete(name)
      return frames
    },
  }
}
