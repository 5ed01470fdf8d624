/** The heart-beats of one connection: something is sent before each interval ends, and who is silent for two is gone. */
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
  /** Sends the end of a line. */
  readonly beat: () => void
  /** The other one has been silent for too long. */
  readonly onSilence: () => void
}

/** Begins to beat and to listen, each as agreed upon. */
export function startHeartBeats({ ours, theirs, beat, onSilence }: HeartBeatOptions): HeartBeats {
  const { sending, receiving } = agree(ours, theirs)
  let [lastSent, lastReceived] = [Date.now(), Date.now()]
  const timers: NodeJS.Timeout[] = []
  // Looked at twice an interval, so that no pause is as long as one
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
