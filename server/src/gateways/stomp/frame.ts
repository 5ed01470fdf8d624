/** STOMP frames: what one is, the versions spoken, the limits, and the one error that reading them can give. */

/** The versions of the protocol that are spoken, newest first. */
export const versions = ['1.2', '1.1', '1.0'] as const
export type Version = (typeof versions)[number]

/** A command, its headers (of repeated ones the first), and its body as octets. */
export interface Frame {
  readonly command: string
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
}

/** Most octets of a command, of a header's line and of a body, and most headers of a frame. */
export interface FrameLimits {
  readonly command: number
  readonly headerLine: number
  readonly headers: number
  readonly body: number
}

/** A message of 4,000 characters, each written as two escapes of JSON, fits; a token that carries every role does too. */
export const defaultLimits: FrameLimits = { command: 16, headerLine: 4096, headers: 32, body: 65_536 }

/** What was sent is no STOMP, or beyond a limit: its message is the sentence for the sender. Nothing after it can be read. */
export class BrokenFrame extends Error {
  /** The receipt that the frame asked for, if it was read before it broke. */
  readonly receipt: string | undefined

  constructor(sentence: string, receipt?: string) {
    super(sentence)
    this.name = 'BrokenFrame'
    this.receipt = receipt
  }
}

/** The commands whose headers are never escaped, so that a STOMP 1.0 peer can read them. */
export const isUnescaped = (command: string) => command === 'CONNECT' || command === 'STOMP' || command === 'CONNECTED'

/** Only these may have a body. */
export const mayHaveBody = (command: string) => command === 'SEND' || command === 'MESSAGE' || command === 'ERROR'
