/** What two peers agree upon in CONNECT and CONNECTED: the version, and how often each is heard. */
import { type Version, versions } from './frame.ts'
import { brokenProtocol } from './stompError.ts'

/** The highest version that both speak: 1.0 for who names none, undefined if there is none in common. */
export function pickVersion(accepted: string | undefined): Version | undefined {
  if (accepted === undefined) return '1.0'
  const named = accepted.split(',')
  return versions.find((version) => named.includes(version))
}

/** Milliseconds between beats: what somebody can do, and what they want from the other; 0 is none. */
export interface HeartBeat {
  readonly send: number
  readonly want: number
}

/** What a `heart-beat` header says; without one nothing is sent or wanted. */
export function readHeartBeat(header: string | undefined): HeartBeat {
  const [, send, want] = /^(\d{1,9}),(\d{1,9})$/.exec(header ?? '0,0') ?? []
  if (send === undefined || want === undefined) throw brokenProtocol('A heart-beat is two whole numbers and a comma.')
  return { send: Number(send), want: Number(want) }
}

/** How often we send and how often they do, in milliseconds; 0 is never. */
export function agree(ours: HeartBeat, theirs: HeartBeat): { sending: number; receiving: number } {
  const slower = (can: number, want: number) => (can === 0 || want === 0 ? 0 : Math.max(can, want))
  return { sending: slower(ours.send, theirs.want), receiving: slower(theirs.send, ours.want) }
}
