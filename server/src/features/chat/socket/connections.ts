/** The connections of a process: whose each is, how many one may have, and that none outlives its session (D 4.2). */
import type { Bus } from '../../../gateways/bus.ts'
import type { Person } from '../../../gateways/session.ts'
import { createBucket, type Rate } from '../../../gateways/stomp/bucket.ts'
import { defaultSessionLimits, type SessionLimits, type StompSession } from '../../../gateways/stomp/session.ts'
import { closeCodes, StompError } from '../../../gateways/stomp/stompError.ts'

export interface Connections {
  add(stomp: StompSession): void
  /** Notes whose it is; refuses if the session has ended, or too many connections of the person are open. */
  admit(stomp: StompSession, person: Person): void
  /** Whether the person it is of may have another frame handled: they have one allowance for all of their connections. */
  mayDo(stomp: StompSession): boolean
  remove(stomp: StompSession): void
  /** Looks which sessions have lapsed by time, and ends theirs; forgets allowances that are whole again. */
  endLapsed(): Promise<void>
  /** Ends all, as the process does. */
  close(): void
}

/** Of one person, at this process: each counts for itself. */
const maxOfOne = 20
/** Frames of one person: at one process never more in a minute than the calls that a network may make (`CALLS_A_MINUTE`); each process counts for itself, also where Redis counts calls for all. */
const rateOf = (callsAMinute: number): Rate => ({ burst: callsAMinute / 6, perSecond: (callsAMinute * 5) / 6 / 60 })
/** The limits of one connection: where people may do more, so may each of their connections. */
export function limitsFor(callsAMinute: number): SessionLimits {
  const { burst, perSecond } = rateOf(callsAMinute)
  const { frames, pieces } = defaultSessionLimits
  const wider = (rate: Rate, times: number): Rate => ({
    burst: Math.max(rate.burst, times * burst),
    perSecond: Math.max(rate.perSecond, times * perSecond),
  })
  return { ...defaultSessionLimits, frames: wider(frames, 1), pieces: wider(pieces, 10) }
}

/** By then an allowance is whole again. */
const restMilliseconds = 60_000
/** Ends of sessions that are remembered: a connection that is being admitted may have been known just before. */
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
