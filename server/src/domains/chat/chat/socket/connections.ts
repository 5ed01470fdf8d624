/** The connections of this process: owners, a maximum per person, none outlives its session (D 4.2). */
import type { Bus } from '../../../../gateways/bus.ts'
import type { Person } from '../../../../gateways/session.ts'
import { createBucket, type Rate } from '../../../../gateways/stomp/bucket.ts'
import { defaultSessionLimits, type SessionLimits, type StompSession } from '../../../../gateways/stomp/session.ts'
import { closeCodes, StompError } from '../../../../gateways/stomp/stompError.ts'

export interface Connections {
  add(stomp: StompSession): void
  /** Assigns a connection to a person; refuses if the session has ended or the person has too many connections. */
  admit(stomp: StompSession, person: Person): void
  /** Whether the person's rate limit, shared by all of their connections, allows another frame. */
  mayDo(stomp: StompSession): boolean
  remove(stomp: StompSession): void
  /** Closes the connections of expired sessions; drops restored rate limits. */
  endLapsed(): Promise<void>
  /** Closes all connections at shutdown. */
  close(): void
}

/** Maximum per person and process. */
const maxOfOne = 20
/**
 * Frames of one person at one process, at most the requests a network may make in a minute (`CALLS_A_MINUTE`); counted
 * per process, even where Redis counts requests for all.
 */
const rateOf = (callsAMinute: number): Rate => ({ burst: callsAMinute / 6, perSecond: (callsAMinute * 5) / 6 / 60 })
/** The limits of one connection; they rise with the person's limits. */
export function limitsFor(callsAMinute: number): SessionLimits {
  const { burst, perSecond } = rateOf(callsAMinute)
  const { frames, pieces } = defaultSessionLimits
  const wider = (rate: Rate, times: number): Rate => ({
    burst: Math.max(rate.burst, times * burst),
    perSecond: Math.max(rate.perSecond, times * perSecond),
  })
  return { ...defaultSessionLimits, frames: wider(frames, 1), pieces: wider(pieces, 10) }
}

/** Time after which an unused rate limit is fully restored. */
const restMilliseconds = 60_000
/** Remembered ended sessions: a connection in admission may have authenticated just before the end. */
const maxEnded = 10_000

export function createConnections(
  bus: Pick<Bus, 'subscribe'>,
  areLive: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>,
  callsAMinute = 600,
): Connections {
  const rateOfOne = rateOf(callsAMinute)
  const all = new Map<StompSession, Person | undefined>()
  const ended = new Set<string>()
  const allowances = new Map<string, { readonly take: () => boolean; last: number }>()
  const over = () => new StompError('Your session has ended. Sign in again.', { code: 'session-over' })
  const end = (isOver: (person: Person) => boolean) => {
    for (const [stomp, person] of [...all]) if (person && isOver(person)) stomp.fail(over())
  }
  const stop = bus.subscribe('session-ended', (note) => {
    const { sessionId } = note as { sessionId: string }
    ended.add(sessionId)
    for (const oldest of ended) if (ended.size > maxEnded) ended.delete(oldest)
    end((person) => person.sessionId === sessionId)
  })
  return {
    add: (stomp) => void all.set(stomp, undefined),
    admit(stomp, person) {
      if (ended.has(person.sessionId)) throw over()
      const open = [...all.values()].filter((one) => one?.id === person.id).length
      if (open >= maxOfOne)
        throw new StompError(`More than ${maxOfOne} connections of yours are open.`, { code: 'too-many-requests' })
      if (all.has(stomp)) all.set(stomp, person)
    },
    mayDo(stomp) {
      const person = all.get(stomp)
      if (!person) return true
      const allowance = allowances.get(person.id) ?? { take: createBucket(rateOfOne), last: 0 }
      allowance.last = Date.now()
      allowances.set(person.id, allowance)
      return allowance.take()
    },
    remove: (stomp) => void all.delete(stomp),
    async endLapsed() {
      for (const [id, { last }] of allowances) if (Date.now() - last > restMilliseconds) allowances.delete(id)
      const asked = new Set([...all.values()].flatMap((person) => person?.sessionId ?? []))
      if (asked.size === 0) return
      const live = await areLive([...asked])
      end(({ sessionId }) => asked.has(sessionId) && !live.has(sessionId))
    },
    close() {
      stop()
      for (const stomp of [...all.keys()])
        stomp.fail(new StompError('Keyhold starts anew. Connect again.', { closeCode: closeCodes.goingAway }))
    },
  }
}
