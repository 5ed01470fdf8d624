/** Every wallet error, as a closed list of statements. Each has its message in wallet.json. */
import { decodeErrorResult, type Hex, isHex } from 'viem'
import { revertErrorsAbi } from './calls.ts'
import { saysRefused } from './refusalWords.ts'

export const walletErrorCodes = [
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
  'allowance-lowered-usdt',
  'allowance-lowered-rnb',
  'would-revert',
  'reverted',
  'replaced',
  'dropped',
  'maybe-sent',
  'too-slow',
  'paying-elsewhere',
  'relay-refused',
  'relay-failed',
  'relay-replaced',
  'relay-late',
  'relay-not-offered',
  'rents-changed',
  'phone-unreachable',
  'wallet-silent',
  'not-offered',
  'wallet-fault',
] as const
export type WalletErrorCode = (typeof walletErrorCodes)[number]

/** A refusal of a wallet or the chain. `escrowError` is the escrow's error name, if it gave one. */
export class WalletError extends Error {
  readonly code: WalletErrorCode
  readonly escrowError: string | undefined

  constructor(code: WalletErrorCode, details: { escrowError?: string | undefined; cause?: unknown } = {}) {
    super(code, { cause: details.cause })
    this.name = 'WalletError'
    this.code = code
    this.escrowError = details.escrowError
  }
}

/** The meaning of EIP-1193, JSON-RPC, EIP-5792 and WalletConnect error codes. */
const codesByNumber: Readonly<Record<number, WalletErrorCode>> = {
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
  // WalletConnect's own: the user on the phone rejected it, or the wallet cannot do it
  5000: 'user-rejected',
  5001: 'user-rejected',
  5002: 'user-rejected',
  5003: 'user-rejected',
  5100: 'wrong-network',
  5101: 'not-offered',
  6000: 'wallet-not-connected',
}

/** Classifies any error of a wallet or a node; an unknown one becomes `fallback`. */
export function walletErrorFrom(error: unknown, fallback: WalletErrorCode = 'wallet-fault'): WalletError {
  const ours = errorLayers(error).find((layer) => layer instanceof WalletError) // viem wraps a provider's errors
  if (ours) return ours
  const escrowError = findEscrowError(error)
  if (escrowError) return new WalletError('would-revert', { escrowError, cause: error })
  if (isRefusal(error)) return new WalletError('user-rejected', { cause: error })
  for (const layer of errorLayers(error)) {
    const number = numberIn(layer.code)
    const walletErrorCode = number === undefined ? undefined : codesByNumber[number]
    if (walletErrorCode) return new WalletError(walletErrorCode, { cause: error })
    if (/insufficient funds|exceeds the balance/i.test(layer.message ?? ''))
      return new WalletError('not-enough-gas', { cause: error })
    if (/HTTP request failed|took too long|failed to fetch/i.test(layer.message ?? ''))
      return new WalletError('chain-unreachable', { cause: error })
  }
  return new WalletError(fallback, { cause: error })
}

/** Whether a wallet says in words, at any depth, that its user refused: few send the code that they should. */
function isRefusal(error: unknown): boolean {
  if (saysRefused(error)) return true
  const words = (layer: ErrorLayer) => [
    layer.message,
    layer.code,
    layer.name,
    layer.error,
    layer.cause,
    layer.data,
    layer.reason,
    layer.details,
  ]
  return errorLayers(error).some(
    (layer) => words(layer).some(saysRefused) || ledgerRefusals.has(Number(layer.statusCode)),
  )
}

/** Ledger's status codes for a request that its user refused on the device. */
const ledgerRefusals: ReadonlySet<number> = new Set([0x6985, 0x5501])

/** A code that is a number, or digits: some wallets send text. */
function numberIn(code: unknown): number | undefined {
  if (typeof code === 'number') return code
  return typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : undefined
}

/** The error code of a wallet's refusal, at any depth; undefined if there is none. */
export function errorNumber(error: unknown): number | undefined {
  return errorLayers(error)
    .map(({ code }) => numberIn(code))
    .find((number) => number !== undefined)
}

/** The error name in revert data: the escrow's or a token's; undefined for anything else. */
export function revertErrorName(data: unknown): string | undefined {
  if (!isHex(data) || data.length < 10) return undefined
  try {
    return decodeErrorResult({ abi: revertErrorsAbi, data: data as Hex }).errorName
  } catch {
    return undefined
  }
}

function findEscrowError(error: unknown): string | undefined {
  for (const layer of errorLayers(error)) {
    const name = revertErrorName(layer.data) ?? revertErrorName(layer.raw)
    if (name) return name
  }
  return undefined
}

interface ErrorLayer {
  readonly code?: unknown
  readonly message?: string
  readonly name?: unknown
  readonly reason?: unknown
  readonly details?: unknown
  readonly statusCode?: unknown
  readonly data?: unknown
  readonly raw?: unknown
  readonly cause?: unknown
  readonly error?: unknown
}

/**
 * An error and all errors wrapped inside it: wallets nest the true reason in `cause`, `data` or `data.originalError`.
 */
function errorLayers(error: unknown): ErrorLayer[] {
  const found: ErrorLayer[] = []
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null || found.length > 12 || found.includes(value as ErrorLayer)) return
    const layer = value as ErrorLayer & { originalError?: unknown }
    found.push(layer)
    for (const inner of [layer.cause, layer.data, layer.originalError, layer.error]) visit(inner)
  }
  visit(error)
  return found
}
