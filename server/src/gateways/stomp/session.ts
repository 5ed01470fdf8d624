/** One connection of a STOMP server, on any transport: frames in order, each answered before the next is read. */
import { createBucket, type Rate } from './bucket.ts'
import { type Application, type Commands, createCommands } from './commands.ts'
import { encodeFrame, encodeHeaders } from './encoder.ts'
import { BrokenFrame, defaultLimits, type Frame, type FrameLimits, type Version, versions } from './frame.ts'
import { type HeartBeats, startHeartBeats } from './heartBeats.ts'
import { type HeartBeat, pickVersion, readHeartBeat } from './negotiation.ts'
import { createFrameParser, type FrameParser } from './parser.ts'
import { brokenProtocol, type CloseCode, closeCodes, StompError, stompErrorOf } from './stompError.ts'
import type { Subscription } from './subscriptions.ts'

/** The transport of octets to the client. */
export interface Wire {
  send(octets: Buffer): void
  /** Octets that were sent and are still buffered. */
  readonly buffered: number
  close(code: CloseCode, sentence: string): void
  /** Pauses reading from the client. */
  pause(): void
  resume(): void
}

export interface SessionLimits {
  readonly frame: FrameLimits
  readonly frames: Rate
  /** Received pieces, in which frames arrive. */
  readonly pieces: Rate
  /** The maximum of unread octets, before reading is paused, and of unsent ones, before the client is too slow. */
  readonly unread: number
  readonly unsent: number
  readonly loginMilliseconds: number
  readonly heartBeat: HeartBeat
}

export const defaultSessionLimits: SessionLimits = {
  frame: defaultLimits,
  frames: { burst: 100, perSecond: 20 },
  pieces: { burst: 1000, perSecond: 200 },
  unread: 131_072,
  unsent: 1_048_576,
  loginMilliseconds: 10_000,
  heartBeat: { send: 10_000, want: 10_000 },
}

/** A message for a client. */
export interface Delivery {
  readonly id: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Buffer
}

export interface StompSession {
  /** Octets from the client, in any pieces. */
  receive(octets: Uint8Array): void
  /** Sends a message of a subscription, unless that has ended; a client that reads too slowly is disconnected. */
  deliver(subscription: Subscription, delivery: Delivery): void
  /** Sends the reason, and closes. */
  fail(error: unknown): void
  /** The connection is closed: frames that had arrived are still processed. */
  ended(): void
}

type Same = WeakMap<Subscription, { readonly headers: Delivery['headers']; readonly lines: string }>

interface Link {
  readonly wire: Wire
  readonly application: Application
  readonly limits: SessionLimits
  readonly parser: FrameParser
  readonly commands: Commands
  readonly mayDo: () => boolean
  /** The headers that all messages of a subscription share. */
  readonly same: Same
  login: NodeJS.Timeout | undefined
  version: Version | undefined
  pulse: HeartBeats | undefined
  /** Nothing can be sent any more. */
  isSilent: boolean
  /** Nothing is read any more. */
  isOver: boolean
  isReading: boolean
}

/** Starts to serve a client; one that does not connect in time is disconnected. */
export function createStompSession(
  wire: Wire,
  application: Application,
  limits: SessionLimits = defaultSessionLimits,
): StompSession {
  const link: Link = {
    wire,
    application,
    limits,
    parser: createFrameParser(limits.frame),
    commands: createCommands(application),
    mayDo: createBucket(limits.frames),
    same: new WeakMap(),
    login: undefined,
    version: undefined,
    pulse: undefined,
    isSilent: false,
    isOver: false,
    isReading: false,
  }
  const mayCome = createBucket(limits.pieces)
  const late = () => fail(link, new StompError('You did not connect in time.'))
  link.login = setTimeout(late, limits.loginMilliseconds).unref()
  return {
    receive(octets) {
      if (link.isOver) return
      link.pulse?.received()
      if (!mayCome()) return fail(link, tooMuch())
      link.parser.push(octets)
      if (!link.isReading) void read(link)
      else if (link.parser.unread > limits.unread) wire.pause()
    },
    deliver(subscription, { id, headers, body }) {
      const { version, commands } = link
      if (link.isSilent || version === undefined || !commands.subscriptions.has(subscription)) return
      try {
        if (wire.buffered > limits.unsent) throw tooSlow()
        const own = encodeHeaders(commands.subscriptions.headersOf(subscription, id, version), version)
        send(link, encodeFrame('MESSAGE', own + sameLines(link.same, subscription, headers, version), version, body))
      } catch (error) {
        fail(link, error)
      }
    },
    fail: (error) => fail(link, error),
    ended: () => silence(link),
  }
}

/**
 * The headers that all messages of a subscription share, as lines: encoded once, and cached by the identity of the
 * object.
 */
function sameLines(same: Same, subscription: Subscription, headers: Delivery['headers'], version: Version): string {
  const before = same.get(subscription)
  if (before?.headers === headers) return before.lines
  const lines = encodeHeaders({ destination: subscription.destination, ...headers }, version)
  same.set(subscription, { headers, lines })
  return lines
}

const tooMuch = () => new StompError('You do too much at once. Wait a little.', { code: 'too-many-requests' })
const tooSlow = () =>
  new StompError('You read too slowly. Connect again, and ask for what you missed.', { closeCode: closeCodes.tryLater })

function silence(link: Link): void {
  link.isSilent = true
  clearTimeout(link.login)
  link.pulse?.end()
}

function send(link: Link, octets: Buffer): void {
  if (link.isSilent) return
  link.wire.send(octets)
  link.pulse?.sent()
}

function close(link: Link, code: CloseCode, sentence: string): void {
  silence(link)
  link.isOver = true
  link.wire.close(code, sentence)
}

/** ERROR, then close: the message, a code for programs, and the receipt that the frame at fault requested. */
function fail(link: Link, error: unknown, receipt?: string): void {
  if (link.isOver) return
  const { message, code, closeCode } = stompErrorOf(error)
  if (closeCode === closeCodes.fault) link.application.onFault(error)
  const receiptId = receipt ?? (error instanceof BrokenFrame ? error.receipt : undefined)
  const spoken = link.version === undefined ? versions.toReversed().join() : undefined
  const headers = { message, code, 'receipt-id': receiptId, version: spoken, 'content-type': 'text/plain' }
  send(link, encodeFrame('ERROR', headers, link.version ?? '1.2', message))
  close(link, closeCode, message)
}

async function read(link: Link): Promise<void> {
  link.isReading = true
  let receipt: string | undefined
  try {
    while (!link.isOver) {
      receipt = undefined
      const frame = link.parser.next()
      if (!frame) break
      receipt = frame.headers.get('receipt')
      if (!link.mayDo() || !link.application.mayDo()) throw tooMuch()
      await answer(link, frame)
    }
  } catch (error) {
    fail(link, error, receipt)
  }
  link.isReading = false
  if (!link.isOver) link.wire.resume()
}

async function answer(link: Link, frame: Frame): Promise<void> {
  const { command, headers } = frame
  const isConnect = command === 'CONNECT' || command === 'STOMP'
  if (link.version === undefined) {
    if (!isConnect) throw brokenProtocol('The first frame has to be CONNECT.')
    return connect(link, frame)
  }
  if (isConnect) throw brokenProtocol('You are connected already.')
  if (command !== 'DISCONNECT') await link.commands.run(frame, link.version)
  const receipt = headers.get('receipt')
  if (receipt !== undefined) send(link, encodeFrame('RECEIPT', { 'receipt-id': receipt }, link.version))
  if (command === 'DISCONNECT') close(link, closeCodes.normal, 'You disconnected.')
}

async function connect(link: Link, { headers }: Frame): Promise<void> {
  const version = pickVersion(headers.get('accept-version'))
  if (!version) throw brokenProtocol('Versions 1.0, 1.1 and 1.2 are spoken here, and none of those you named.')
  const theirs = readHeartBeat(headers.get('heart-beat'))
  const more = await link.application.connect(headers)
  if (link.isSilent) return
  clearTimeout(link.login)
  link.version = version
  link.parser.speak(version)
  const ours = link.limits.heartBeat
  const connected = { version, server: 'Keyhold/1', 'heart-beat': `${ours.send},${ours.want}`, ...more }
  send(link, encodeFrame('CONNECTED', connected, version))
  link.pulse = startHeartBeats({
    ours,
    theirs,
    beat: () => send(link, Buffer.from('\n')),
    onSilence: () => fail(link, new StompError('Nothing was heard of you for too long.')),
  })
}
