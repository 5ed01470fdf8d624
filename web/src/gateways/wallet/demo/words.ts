/** What a request to the demo wallet means, read from the call itself and not from the page that asked. */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { type Address, decodeFunctionData, formatUnits, type Hex } from 'viem'

/** One line the person confirms: a key of demoWallet.json with its values. */
export interface Line {
  readonly key: 'allow' | 'takeBack' | 'pay' | 'release' | 'releaseEarly' | 'refund' | 'other' | 'text' | 'data'
  readonly values: Readonly<Record<string, string>>
}

/** Reads a call in words. `symbolOf` knows the tokens by address. */
export function lineOf(to: Address, data: Hex, symbolOf: (token: Address) => string | undefined): Line {
  const symbol = symbolOf(to)
  if (symbol) {
    try {
      const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
      if (functionName === 'approve') {
        const [spender, amount] = args
        const values = { amount: formatUnits(amount, 18), symbol, spender }
        return { key: amount === 0n ? 'takeBack' : 'allow', values }
      }
    } catch {
      return { key: 'other', values: { to } }
    }
  }
  return escrowLine(to, data)
}

function escrowLine(to: Address, data: Hex): Line {
  try {
    const { functionName, args } = decodeFunctionData({ abi: rentEscrowAbi, data })
    if (functionName === 'payLease') {
      const [terms] = args
      const values = {
        amount: formatUnits(terms.handover + terms.deposit, 18),
        handover: formatUnits(terms.handover, 18),
        deposit: formatUnits(terms.deposit, 18),
        landlord: terms.landlord,
      }
      return { key: 'pay', values }
    }
    if (functionName === 'release' || functionName === 'releaseEarly' || functionName === 'refund')
      return { key: functionName, values: { landlord: args[0].landlord, tenant: args[0].tenant } }
  } catch {
    return { key: 'other', values: { to } }
  }
  return { key: 'other', values: { to } }
}
