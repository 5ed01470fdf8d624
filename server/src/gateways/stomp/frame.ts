/** STOMP frames: their type, the supported versions, the limits, and the one error of parsing them. */

/** The supported versions of the protocol, newest first. */
export const versions = ['1.2', '1.1', '1.0'] as const
export type Version = (typeof versions)[number]

/** A command, its headers (the first of repeated ones), and its body as octets. */
export interface Frame {
  readonly command: string
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
}

/** Maximum octets of a command, of a header line and of a body, and maximum headers of a frame. */
export interface FrameLimits {
  readonly command: number
  readonly headerLine: number
  readonly headers: number
  readonly body: number
}

/** Fits a message of 4,000 characters, each written as two JSON escapes, and a token with every role. */
export const defaultLimits: FrameLimits = { command: 16, headerLine: 4096, headers: 32, body: 65_536 }

/** The input is not STOMP, or beyond a limit: its message is sent to the client. Nothing after it can be parsed. */
export class BrokenFrame extends Error {
  /** The receipt that the frame requested, if it was parsed before the error. */
  readonly receipt: string | undefined

  constructor(sentence: string, receipt?: string) {
    super(sentence)
    this.name = 'BrokenFrame'
    this.receipt = receipt
  }
}

/** The commands whose headers are never escaped, for compatibility with STOMP 1.0. */
export const isUnescaped = (command: string) => command === 'CONNECT' || command === 'STOMP' || command === 'CONNECTED'

/** Only these may have a body. */
export const mayHaveBody = (command: string) => command === 'SEND' || command === 'MESSAGE' || command === 'ERROR'
