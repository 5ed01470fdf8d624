// Decodes the error of a refused call of the escrow or of its standing orders, and its values: locales/<language>/escrow.json has the sentence.
import { type Abi, BaseError, decodeErrorResult, type Hex, isHex } from 'viem'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import { rentOrdersAbi } from './abi/RentOrders.ts'
import { rentTokenAbi } from './abi/RentToken.ts'
import { testUSDTAbi } from './abi/TestUSDT.ts'

/**
 * A refusal of the escrow or a token: `name` is the key of the sentence `refusals.<name>`, `values` fill it (raw:
 * smallest units, unix seconds).
 */
export type EscrowRefusal = { name: string; values: Record<string, string | bigint> }

const knownErrors = ([...rentEscrowAbi, ...rentOrdersAbi, ...rentTokenAbi, ...testUSDTAbi] as Abi).filter(
  (entry) => entry.type === 'error',
)

/** Every error with a sentence: ours, OpenZeppelin's that can surface, and the fallback for a token's own. */
export const refusalNames: readonly string[] = [...new Set(knownErrors.map(({ name }) => name)), 'TokensOwn']

/** Decodes revert data. Unknown data is a token's own error, with its reason if there is one. */
export function refusalOf(data: Hex): EscrowRefusal {
  try {
    const { errorName, args = [], abiItem } = decodeErrorResult({ abi: knownErrors, data })
    if (errorName !== 'Error' && errorName !== 'Panic') {
      const names = 'inputs' in abiItem ? abiItem.inputs.map(({ name }) => name ?? '') : []
      return { name: errorName, values: Object.fromEntries(names.map((name, i) => [name, args[i] as string | bigint])) }
    }
    return { name: 'TokensOwn', values: { reason: String(args[0]) } }
  } catch {
    return { name: 'TokensOwn', values: { reason: data.slice(0, 10) } }
  }
}

/**
 * The refusal inside an error that viem threw; undefined if the call was not reverted (e.g. a node failure or a
 * rejection in the wallet).
 */
export function refusalIn(error: unknown): EscrowRefusal | undefined {
  if (!(error instanceof BaseError)) return undefined
  const holder = error.walk((cause) => revertData(cause) !== undefined)
  const data = revertData(holder)
  return data === undefined ? undefined : refusalOf(data)
}

/** Revert data is in `data`, or in `raw` if viem decoded it already. */
function revertData(cause: unknown): Hex | undefined {
  if (typeof cause !== 'object' || cause === null) return undefined
  const { data, raw } = cause as { data?: unknown; raw?: unknown }
  return [raw, data].find((found): found is Hex => isHex(found) && found.length >= 10)
}
