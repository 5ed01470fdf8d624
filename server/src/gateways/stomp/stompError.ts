/** Why a connection ends, as its client hears it in an ERROR frame: a sentence, perhaps a code, and how the socket is closed. */
import { BrokenFrame } from './frame.ts'

/** Codes of the WebSocket protocol by which a socket is closed (RFC 6455, 7.4.1). */
export const closeCodes = {
  normal: 1000,
  goingAway: 1001,
  protocol: 1002,
  policy: 1008,
  fault: 1011,
  tryLater: 1013,
} as const
export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes]

/** A client did what is not done here, or cannot be served: its message is the sentence it hears. */
export class StompError extends Error {
  /** A word for programs, such as a refusal's code. */
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

/** A frame that breaks the protocol. */
export const brokenProtocol = (sentence: string) => new StompError(sentence, { closeCode: closeCodes.protocol })

/** What its client hears of an error; what is no business of theirs becomes one sentence. */
export function tellable(error: unknown): StompError {
  if (error instanceof StompError) return error
  if (error instanceof BrokenFrame) return brokenProtocol(error.message)
  return new StompError('Something went wrong here. Connect again, please.', { closeCode: closeCodes.fault })
}
