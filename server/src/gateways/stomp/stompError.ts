/**
 * Why a connection ends, as its client reads it in an ERROR frame: a message, an optional code, and the WebSocket close
 * code.
 */
import { BrokenFrame } from './frame.ts'

/** WebSocket close codes (RFC 6455, 7.4.1). */
export const closeCodes = {
  normal: 1000,
  goingAway: 1001,
  protocol: 1002,
  policy: 1008,
  fault: 1011,
  tryLater: 1013,
} as const
export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes]

/** The client did something unsupported, or cannot be served: the message is sent to it. */
export class StompError extends Error {
  /** A code for programs, such as a refusal's code. */
  readonly code: string | undefined
  readonly closeCode: CloseCode

  constructor(
    sentence: string,
    { code, closeCode = closeCodes.policy }: { code?: string; closeCode?: CloseCode } = {},
  ) {
    super(sentence)
    this.name = 'StompError'
    this.code = code
    this.closeCode = closeCode
  }
}

/** A frame that violates the protocol. */
export const brokenProtocol = (sentence: string) => new StompError(sentence, { closeCode: closeCodes.protocol })

/** The error as its client reads it; internal details become one general sentence. */
export function stompErrorOf(error: unknown): StompError {
  if (error instanceof StompError) return error
  if (error instanceof BrokenFrame) return brokenProtocol(error.message)
  return new StompError('Something went wrong here. Connect again, please.', { closeCode: closeCodes.fault })
}
