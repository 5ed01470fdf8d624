// Promises the recovery kit of a deposit without a lease: the files by which its two act at the escrow when no server of ours is left.
import type { Abi } from 'viem'
import { errorsOf, type KitFile, program, selectorsOf } from './kit.ts'
import { type KitPair, pairCallData } from './pairCalls.ts'

export type PairKitInput = Omit<KitPair, 'selectors' | 'errors'> & {
  /** The escrow's ABI, as its deployment's record has it. */
  readonly abi: Abi
}

const programs = ['pair', 'pairCalls', 'calls', 'node', 'sign', 'terminal'] as const

/** The kit's files: accounts, programs, the escrow's ABI, and how to use them. */
export function pairRecoveryKit({ abi, ...facts }: PairKitInput): KitFile[] {
  const messages = { ...facts.messages, ...ofPairs(facts.messages) }
  const pair: KitPair = { ...facts, messages, selectors: selectorsOf(abi), errors: errorsOf(abi) }
  return [
    { name: 'README.txt', content: readme(pair) },
    ...programs.map(program),
    { name: 'pair.json', content: `${JSON.stringify(pair, null, 2)}\n` },
    { name: 'escrow-abi.json', content: `${JSON.stringify(abi, null, 2)}\n` },
  ]
}

/** What is said otherwise of a pair than of a lease. */
const ofPairs = (messages: PairKitInput['messages']) => ({
  slow: messages['pair.slow'] ?? '',
  'refusals.AlreadyDue': messages['pair.alreadyDue'] ?? '',
})

/** How to use the kit, with everything an explorer's own form asks for. */
function readme(pair: KitPair): string {
  const { tenant, landlord, arbitrator, escrow, chainId, network, rpcUrl, messages } = pair
  const values: Readonly<Record<string, string | number>> = {
    tenant,
    landlord,
    arbitrator,
    escrow,
    chain: chainId,
    network,
    rpc: rpcUrl,
    release: pairCallData(pair, { kind: 'release' }),
    creditTenant: pairCallData(pair, { kind: 'payCredit', payee: 'tenant' }),
    creditLandlord: pairCallData(pair, { kind: 'payCredit', payee: 'landlord' }),
  }
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  return `${['about', 'facts', 'script', 'calls', 'rules'].map((key) => fill(messages[`pair.readme.${key}`] ?? '')).join('\n\n')}\n`
}
