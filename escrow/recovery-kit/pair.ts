// Promises to act on a deposit without a lease from a terminal, with one's own key or none: `node pair.mjs` says how. Needs Node 20 and nothing else.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatAmount, formatInstant, formatMessage, parseAmount, payees } from './calls.ts'
import { type RpcRequest, rpcClient } from './node.ts'
import {
  decodePairState,
  type KitPair,
  type PairAction,
  pairCallData,
  pairCreditCallData,
  pairStateCallData,
} from './pairCalls.ts'
import { CliError, endingInWords, print, readKeyFrom, sendCall } from './terminal.ts'

const pair = JSON.parse(readFileSync(new URL('pair.json', import.meta.url), 'utf8')) as KitPair
const stringOption = { type: 'string' } as const
const options = {
  rpc: stringOption,
  print: { type: 'boolean' },
  'key-file': stringOption,
  payee: stringOption,
  'to-tenant': stringOption,
  until: stringOption,
} as const
type Flags = { [name in keyof typeof options]?: string | boolean | undefined }

const usage = () => new CliError(formatMessage(pair, 'pair.usage'))

await endingInWords(pair, main)

async function main(): Promise<void> {
  const { values: flags, positionals } = parseArgs({ options, allowPositionals: true })
  const command = positionals[0] ?? 'help'
  if (command === 'help') return print(formatMessage(pair, 'pair.usage'))
  const action = command === 'state' ? undefined : actionFrom(command, flags)
  if (action && flags.print) {
    print(formatMessage(pair, 'callTo', { escrow: pair.escrow, chain: pair.chainId }))
    return print(pairCallData(pair, action))
  }
  const request = rpcClient(flags.rpc ?? pair.rpcUrl)
  if (Number(await request('eth_chainId', [])) !== pair.chainId)
    throw new CliError(formatMessage(pair, 'otherChain', { chain: pair.chainId }))
  if (action) {
    const key = readKeyFrom(pair, flags['key-file'])
    await sendCall(pair, request, key, { kind: action.kind, data: pairCallData(pair, action) })
  }
  await printState(request)
}

function actionFrom(command: string, flags: Flags): PairAction {
  if (command === 'release') return { kind: 'release' }
  if (command === 'payCredit') {
    const payee = payees.find((name) => name === flags.payee)
    if (!payee) throw usage()
    return { kind: 'payCredit', payee }
  }
  if (command === 'lengthen' && /^\d{1,15}$/.test(String(flags.until ?? '')))
    return { kind: 'lengthen', due: BigInt(String(flags.until)) }
  if (command !== 'share') throw usage()
  const toTenant = parseAmount(String(flags['to-tenant'] ?? ''), pair.decimals)
  if (toTenant === undefined) throw new CliError(formatMessage(pair, 'amountNeeded'))
  return { kind: 'share', toTenant }
}

async function printState(request: RpcRequest): Promise<void> {
  const ask = (data: string) => request('eth_call', [{ to: pair.escrow, data }, 'latest'])
  const { held, due } = decodePairState(String(await ask(pairStateCallData(pair))))
  const block = (await request('eth_getBlockByNumber', ['latest', false])) as { timestamp: string }
  const tense = held === 0n ? 'nothing' : Number(block.timestamp) >= due ? 'due' : 'held'
  const amount = formatAmount(held, pair.decimals)
  print(formatMessage(pair, `pair.${tense}`, { amount, when: due ? formatInstant(pair, due) : '' }))
  for (const payee of payees) {
    const credit = BigInt(String(await ask(pairCreditCallData(pair, payee))))
    if (credit > 0n) print(formatMessage(pair, `credit.${payee}`, { amount: formatAmount(credit, pair.decimals) }))
  }
}
