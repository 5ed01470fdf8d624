// Promises to act at the escrow from a terminal, with one's own key or none: `node act.mjs` says how. Needs Node 20 and nothing else.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  callData,
  type KitLease,
  type Part,
  parseAmount,
  readState,
  say,
  sayAmount,
  sayInstant,
  sayRefusal,
  settlementData,
  stateQuestion,
  termsWords,
  type Wish,
  word,
} from './calls.ts'
import { type Ask, askNode, Refused, settled } from './node.ts'
import { addressOf, keccak, readKey, signatureHex, signedTransaction } from './sign.ts'

const lease = JSON.parse(readFileSync(new URL('lease.json', import.meta.url), 'utf8')) as KitLease
const given = { type: 'string' } as const
const options = {
  rpc: given,
  print: { type: 'boolean' },
  'key-file': given,
  part: given,
  amount: given,
  'to-tenant': given,
  'to-landlord': given,
  deadline: given,
  signature: given,
} as const

/** Ends with a sentence and the status of a failure. */
class Stop extends Error {}

const tell = (line: string) => void process.stdout.write(`${line}\n`)
const text = (words: string) => keccak(Buffer.from(words))

const agreed = 'address landlord,address arbitrator,uint88 handover,uint88 deposit,uint40 moveIn,uint40 moveOut'
const termsType = `Terms(address tenant,${agreed},uint40 payBy,bytes32 document)`
const settlementType = 'Settlement(bytes32 lease,uint8 part,uint256 toTenant,uint256 toLandlord,uint256 deadline)'
const domainType = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'
const hashOfWords = (type: string, words: string) => keccak(Buffer.concat([text(type), Buffer.from(words, 'hex')]))

try {
  await main()
} catch (error) {
  const isOurs = error instanceof Stop
  tell(isOurs ? error.message : say(lease, 'nodeSaidNo', { reason: error instanceof Error ? error.message : '' }))
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { values: flags, positionals } = parseArgs({ options, allowPositionals: true })
  const command = positionals[0] ?? 'help'
  if (`0x${hashOfWords(termsType, termsWords(lease.terms)).toString('hex')}` !== lease.id.toLowerCase())
    throw new Stop(say(lease, 'changed'))
  if (command === 'help') return tell(say(lease, 'usage'))
  if (command === 'sign') return printSignature(flags)
  const wish = command === 'state' ? undefined : wishOf(command, flags)
  if (wish && flags.print) return printCall(wish)
  const ask = askNode(flags.rpc ?? lease.rpcUrl)
  if (Number(await ask('eth_chainId', [])) !== lease.chainId)
    throw new Stop(say(lease, 'otherChain', { chain: lease.chainId }))
  if (wish) await send(ask, wish, keyOf(flags['key-file']))
  await printState(ask)
}

type Flags = { [name in keyof typeof options]?: string | boolean | undefined }

function wishOf(command: string, flags: Flags): Wish {
  if (command === 'release' || command === 'releaseEarly' || command === 'refund') return { act: command }
  if (command === 'dispute') return { act: 'dispute', claim: amountOf(flags.amount) }
  if (command !== 'settle') throw new Stop(say(lease, 'usage'))
  const signature = String(flags.signature ?? '')
  if (!/^0x([0-9a-fA-F]{2})+$/.test(signature)) throw new Stop(say(lease, 'usage'))
  return { act: 'settle', ...sharesOf(flags), signature }
}

function sharesOf(flags: Flags) {
  const { part, deadline } = flags
  if ((part !== 'handover' && part !== 'deposit') || !/^\d+$/.test(String(deadline ?? '')))
    throw new Stop(say(lease, 'usage'))
  const shares = { toTenant: amountOf(flags['to-tenant']), toLandlord: amountOf(flags['to-landlord']) }
  return { part: part as Part, ...shares, deadline: BigInt(String(deadline)) }
}

function amountOf(typed: string | boolean | undefined): bigint {
  const amount = parseAmount(String(typed ?? ''), lease.decimals)
  if (amount === undefined) throw new Stop(say(lease, 'amountNeeded'))
  return amount
}

/** The key, from a file or from the environment: never from the command line, which others on the machine can read. */
function keyOf(file: string | undefined): bigint {
  const typed = file ? readFileSync(file, 'utf8') : process.env.KEYHOLD_KEY
  if (!typed) throw new Stop(say(lease, 'keyNeeded'))
  try {
    return readKey(typed)
  } catch {
    throw new Stop(say(lease, 'keyWrong'))
  }
}

function printCall(wish: Wish): void {
  tell(say(lease, 'callTo', { escrow: lease.escrow, chain: lease.chainId }))
  tell(callData(lease, wish))
}

/** One's own signature under a sharing, for the other party to send. */
function printSignature(flags: Flags): void {
  const shares = sharesOf(flags)
  const key = keyOf(typeof flags['key-file'] === 'string' ? flags['key-file'] : undefined)
  const { message } = settlementData(lease, shares)
  const { toTenant, toLandlord, deadline } = message
  const struct = hashOfWords(
    settlementType,
    [lease.id, message.part, toTenant, toLandlord, deadline].map(word).join(''),
  )
  const named = [text('RentEscrow'), text('1')].map((hash) => hash.toString('hex')).join('')
  const domain = hashOfWords(domainType, named + word(lease.chainId) + word(lease.escrow))
  const signature = signatureHex(key, keccak(Buffer.concat([Buffer.of(0x19, 1), domain, struct])))
  tell(say(lease, 'signed'))
  tell(signature)
}

async function send(ask: Ask, wish: Wish, key: bigint): Promise<void> {
  const from = addressOf(key)
  const call = { from, to: lease.escrow, data: callData(lease, wish) }
  const refused = (error: unknown): never => {
    if (error instanceof Refused && error.data) throw new Stop(sayRefusal(lease, error.data))
    throw error
  }
  await ask('eth_call', [call, 'latest']).catch(refused)
  const number = async (method: string, params: unknown[]) => BigInt(String(await ask(method, params).catch(refused)))
  const gas = ((await number('eth_estimateGas', [call])) * 3n) / 2n
  const gasPrice = await number('eth_gasPrice', [])
  const nonce = await number('eth_getTransactionCount', [from, 'pending'])
  const raw = signedTransaction(key, { ...{ nonce, gasPrice, gas, chainId: lease.chainId }, ...call })
  const hash = String(await ask('eth_sendRawTransaction', [raw]).catch(refused))
  tell(say(lease, 'sent', { hash }))
  const succeeded = await settled(ask, hash)
  if (!succeeded) throw new Stop(say(lease, succeeded === undefined ? 'slow' : 'failed', { hash }))
  tell(say(lease, 'done'))
}

async function printState(ask: Ask): Promise<void> {
  const state = readState(String(await ask('eth_call', [{ to: lease.escrow, data: stateQuestion(lease) }, 'latest'])))
  const block = (await ask('eth_getBlockByNumber', ['latest', false])) as { timestamp: string }
  for (const part of ['handover', 'deposit'] as const) {
    const { held, due } = state[part]
    const amount = sayAmount(held, lease.decimals)
    const tense = held === 0n ? 'nothing' : Number(block.timestamp) >= due ? 'due' : 'held'
    tell(say(lease, `${part}.${tense}`, { amount, when: due ? sayInstant(lease, due) : '' }))
  }
}
