/** The negotiation of CONNECT and CONNECTED: the version, and the heartbeat intervals. */
import { type Version, versions } from './frame.ts'
import { brokenProtocol } from './stompError.ts'

/** The highest common version: 1.0 for a client that names none, undefined if there is none in common. */
export function pickVersion(accepted: string | undefined): Version | undefined {
  if (accepted === undefined) return '1.0'
  const named = accepted.split(',')
  return versions.find((version) => named.includes(version))
}

/** Milliseconds between heartbeats: what a peer can send, and what it wants to receive; 0 is none. */
export interface HeartBeat {
  readonly send: number
  readonly want: number
}

/** Parses a `heart-beat` header; without one nothing is sent or wanted. */
export function readHeartBeat(header: string | undefined): HeartBeat {
  const [, send, want] = /^(\d{1,9}),(\d{1,9})$/.exec(header ?? '0,0') ?? []
  if (send === undefined || want === undefined) throw brokenProtocol('A heart-beat is two whole numbers and a comma.')
  return { send: Number(send), want: Number(want) }
}

/** The intervals of both directions, in milliseconds; 0 is never. */
export function agree(ours: HeartBeat, theirs: HeartBeat): { sending: number; receiving: number } {
  const slower = (can: number, want: number) => (can === 0 || want === 0 ? 0 : Math.max(can, want))
  return { sending: slower(ours.send, theirs.want), receiving: slower(theirs.send, ours.want) }
}
