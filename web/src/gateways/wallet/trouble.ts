/** Everything that can go wrong with a wallet, as a closed list of statements. Each has its sentence in wallet.json. */
import { decodeErrorResult, type Hex, isHex } from 'viem'
import { refusalsAbi } from './calls.ts'

export const troubles = [
  'wallet-missing',
  'wallet-not-connected',
  'connect-failed',
  'user-rejected',
  'request-already-open',
  'wrong-network',
  'chain-unreachable',
  'another-account',
  'not-enough-usdt',
  'not-enough-rnb',
  'not-enough-gas',
  'allowance-too-small-usdt',
  'allowance-too-small-rnb',
  'would-revert',
  'reverted',
  'replaced',
  'dropped',
  'maybe-sent',
  'too-slow',
  'paying-elsewhere',
  'phone-unreachable',
  'wallet-silent',
  'not-offered',
  'wallet-fault',
] as const
export type TroubleCode = (typeof troubles)[number]

/** A wallet, or the chain behind it, said no. `escrowError` is the name of the escrow's refusal, where it gave one. */
export class WalletTrouble extends Error {
  readonly code: TroubleCode
  readonly escrowError: string | undefined

  constructor(code: TroubleCode, more: { escrowError?: string | undefined; cause?: unknown } = {}) {
    super(code, { cause: more.cause })
    this.name = 'WalletTrouble'
    this.code = code
    this.escrowError = more.escrowError
  }
}

/** EIP-1193, JSON-RPC, EIP-5792 and WalletConnect numbers, and what they mean here. */
const meanings: Readonly<Record<number, TroubleCode>> = {
  4001: 'user-rejected',
  5750: 'user-rejected',
  4100: 'wallet-not-connected',
  4200: 'not-offered',
  [-32601]: 'not-offered',
  4900: 'chain-unreachable',
  4901: 'chain-unreachable',
  4902: 'wrong-network',
  [-32002]: 'request-already-open',
  5700: 'not-offered',
  5710: 'not-offered',
  5740: 'not-offered',
  5760: 'not-offered',
  // WalletConnect's own: the person on the phone said no, or the wallet cannot
  5000: 'user-rejected',
  5001: 'user-rejected',
  5002: 'user-rejected',
  5003: 'user-rejected',
  5100: 'wrong-network',
  5101: 'not-offered',
  6000: 'wallet-not-connected',
}

/** Reads any error of a wallet or a node; what says nothing we know becomes `otherwise`. */
export function troubleOf(error: unknown, otherwise: TroubleCode = 'wallet-fault'): WalletTrouble {
  if (error instanceof WalletTrouble) return error
  const escrowError = escrowErrorIn(error)
  if (escrowError) return new WalletTrouble('would-revert', { escrowError, cause: error })
  for (const layer of layersOf(error)) {
    const meaning = typeof layer.code === 'number' ? meanings[layer.code] : undefined
    if (meaning) return new WalletTrouble(meaning, { cause: error })
    if (/insufficient funds|exceeds the balance/i.test(layer.message ?? ''))
      return new WalletTrouble('not-enough-gas', { cause: error })
    if (/HTTP request failed|took too long|failed to fetch/i.test(layer.message ?? ''))
      return new WalletTrouble('chain-unreachable', { cause: error })
  }
  return new WalletTrouble(otherwise, { cause: error })
}

/** The number a wallet gave for its refusal, wherever it hid it; undefined if there is none. */
export function numberOf(error: unknown): number | undefined {
  return layersOf(error).find(({ code }) => typeof code === 'number')?.code as number | undefined
}

/** The name of the refusal in revert data: one of the escrow's or a token's; undefined for anything else. */
export function refusalIn(data: unknown): string | undefined {
  if (!isHex(data) || data.length < 10) return undefined
  try {
    return decodeErrorResult({ abi: refusalsAbi, data: data as Hex }).errorName
  } catch {
    return undefined
  }
}

function escrowErrorIn(error: unknown): string | undefined {
  for (const layer of layersOf(error)) {
    const name = refusalIn(layer.data) ?? refusalIn(layer.raw)
    if (name) return name
  }
  return undefined
}

interface Layer {
  readonly code?: unknown
  readonly message?: string
  readonly data?: unknown
  readonly raw?: unknown
  readonly cause?: unknown
  readonly error?: unknown
}

/** An error and all that is wrapped inside it: wallets nest the true reason in `cause`, `data` or `data.originalError`. */
function layersOf(error: unknown): Layer[] {
  const found: Layer[] = []
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null || found.length > 12 || found.includes(value as Layer)) return
    const layer = value as Layer & { originalError?: unknown }
    found.push(layer)
    for (const inner of [layer.cause, layer.data, layer.originalError, layer.error]) visit(inner)
  }
  visit(error)
  return found
}
