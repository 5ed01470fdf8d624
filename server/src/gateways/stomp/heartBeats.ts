/**
 * The heartbeats of one connection: something is sent within each interval, and a peer that is silent for two is
 * disconnected.
 */
import type { HeartBeat } from './negotiation.ts'
import { agree } from './negotiation.ts'

export interface HeartBeats {
  sent(): void
  received(): void
  end(): void
}

interface HeartBeatOptions {
  readonly ours: HeartBeat
  readonly theirs: HeartBeat
  /** Sends a line break. */
  readonly beat: () => void
  /** The peer has been silent for too long. */
  readonly onSilence: () => void
}

/** Starts sending and checking, at the negotiated intervals. */
export function startHeartBeats({ ours, theirs, beat, onSilence }: HeartBeatOptions): HeartBeats {
  const { sending, receiving } = agree(ours, theirs)
  let [lastSent, lastReceived] = [Date.now(), Date.now()]
  const timers: NodeJS.Timeout[] = []
  // Checked twice an interval: no pause is as long as one
  if (sending > 0)
    timers.push(setInterval(() => Date.now() - lastSent >= sending / 2 - 1 && beat(), sending / 2).unref())
  if (receiving > 0)
    timers.push(setInterval(() => Date.now() - lastReceived > 2 * receiving && onSilence(), receiving / 2).unref())
  return {
    sent() {
      lastSent = Date.now()
    },
    received() {
      lastReceived = Date.now()
    },
    end() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
