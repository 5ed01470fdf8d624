// Promises to act at the escrow from a terminal, with one's own key or none: `node act.mjs` says how. Needs Node 20 and nothing else.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  callData,
  creditCallData,
  decodeState,
  type EscrowAction,
  type EscrowPart,
  encodeTerms,
  encodeWord,
  formatAmount,
  formatHistory,
  formatInstant,
  formatMessage,
  type KitLease,
  type KitState,
  type Payee,
  parseAmount,
  payees,
  settlementTypedData,
  stateCallData,
  targetOf,
} from './calls.ts'
import { type RpcRequest, rpcClient } from './node.ts'
import { keccak, signatureHex } from './sign.ts'
import { CliError, endingInWords, print, readKeyFrom, sendCall } from './terminal.ts'

const lease = JSON.parse(readFileSync(new URL('lease.json', import.meta.url), 'utf8')) as KitLease
const stringOption = { type: 'string' } as const
const options = {
  rpc: stringOption,
  print: { type: 'boolean' },
  'key-file': stringOption,
  part: stringOption,
  payee: stringOption,
  amount: stringOption,
  'to-tenant': stringOption,
  'to-landlord': stringOption,
  deadline: stringOption,
  signature: stringOption,
  from: stringOption,
  'move-out': stringOption,
} as const

const hashText = (text: string) => keccak(Buffer.from(text))

const sums = 'address landlord,address arbitrator,uint88 handover,uint88 firstRent,uint88 deposit'
const instants = 'uint40 moveIn,uint40 moveOut,uint40 payBy,uint40 freeUntil,uint40 halfUntil,uint40 earliestEnd'
const days = 'uint16 tenantNotice,uint16 landlordNotice,uint8 returnDays'
const termsType = `Terms(address tenant,address tenantPayout,${sums},${instants},${days},bytes32 document)`
const settlementType = 'Settlement(bytes32 lease,uint8 part,uint256 toTenant,uint256 toLandlord,uint256 deadline)'
const renewalType = 'Renewal(bytes32 oldLease,bytes32 newLease)'
const earlierEndType = 'EarlierEnd(bytes32 lease,uint40 moveOut,uint40 newMoveOut,uint256 deadline)'
const domainType = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'
const hashStruct = (type: string, text: string) => keccak(Buffer.concat([hashText(type), Buffer.from(text, 'hex')]))

await endingInWords(lease, main)

async function main(): Promise<void> {
  const { values: flags, positionals } = parseArgs({ options, allowPositionals: true })
  const command = positionals[0] ?? 'help'
  checkTerms(lease)
  if (command === 'help') return print(formatMessage(lease, 'usage'))
  const isEnd = command === 'sign' && flags['move-out'] !== undefined
  if (command === 'sign' && !isEnd)
    return printSignature(flags, flags.from === undefined ? hashSettlement(flags) : hashRenewal(flags))
  const action = command === 'state' || isEnd ? undefined : actionFrom(command, flags)
  if (action && flags.print) return printCall(action)
  const request = rpcClient(flags.rpc ?? lease.rpcUrl)
  if (Number(await request('eth_chainId', [])) !== lease.chainId)
    throw new CliError(formatMessage(lease, 'otherChain', { chain: lease.chainId }))
  if (isEnd) return printSignature(flags, hashEnd(flags, await readState(request)))
  if (action)
    await sendCall(lease, request, readKeyFlag(flags['key-file']), {
      kind: action.kind,
      to: targetOf(lease, action),
      data: callData(lease, action),
    })
  await printState(request)
}

/** Refuses a kit in which somebody changed a word: the id is the hash of the terms. */
function checkTerms({ terms, id }: Pick<KitLease, 'terms' | 'id'>): void {
  if (`0x${hashStruct(termsType, encodeTerms(terms)).toString('hex')}` !== id.toLowerCase())
    throw new CliError(formatMessage(lease, 'changed'))
}

/** The lease that this one follows, from the lease.json of its own kit. */
function oldLease(flags: Flags): KitLease {
  if (typeof flags.from !== 'string') throw new CliError(formatMessage(lease, 'usage'))
  const old = JSON.parse(readFileSync(flags.from, 'utf8')) as KitLease
  checkTerms(old)
  return old
}

type Flags = { [name in keyof typeof options]?: string | boolean | undefined }

function actionFrom(command: string, flags: Flags): EscrowAction {
  const simple = (['release', 'releaseEarly', 'refund', 'cancel', 'stopOrder'] as const).find((one) => one === command)
  if (simple) return { kind: simple }
  if (command === 'endEarlier') return parseEnd(flags)
  if (command === 'dispute') return { kind: 'dispute', claim: parseAmountFlag(flags.amount) }
  if (command === 'payCredit') return { kind: 'payCredit', payee: parsePayee(flags) }
  if (command !== 'settle' && command !== 'renew') throw new CliError(formatMessage(lease, 'usage'))
  const signature = String(flags.signature ?? '')
  if (!/^0x([0-9a-fA-F]{2})+$/.test(signature)) throw new CliError(formatMessage(lease, 'usage'))
  if (command === 'renew') return { kind: 'renew', oldTerms: oldLease(flags).terms, signature }
  return { kind: 'settle', ...parseShares(flags), signature }
}

function parsePayee({ payee }: Flags): Payee {
  const found = payees.find((name) => name === payee)
  if (!found) throw new CliError(formatMessage(lease, 'usage'))
  return found
}

function parseShares(flags: Flags) {
  const { part, deadline } = flags
  if ((part !== 'handover' && part !== 'deposit') || !/^\d+$/.test(String(deadline ?? '')))
    throw new CliError(formatMessage(lease, 'usage'))
  const shares = { toTenant: parseAmountFlag(flags['to-tenant']), toLandlord: parseAmountFlag(flags['to-landlord']) }
  return { part: part as EscrowPart, ...shares, deadline: BigInt(String(deadline)) }
}

/** By notice, or, with a deadline and the other party's signature, by both. */
function parseEnd(flags: Flags): Extract<EscrowAction, { kind: 'endEarlier' }> {
  const { deadline = '0', signature = '0x' } = flags
  const isWhole = [flags['move-out'], deadline].every((seconds) => /^\d+$/.test(String(seconds ?? '')))
  if (!isWhole || !/^0x([0-9a-fA-F]{2})*$/.test(String(signature))) throw new CliError(formatMessage(lease, 'usage'))
  const newMoveOut = Number(flags['move-out'])
  return { kind: 'endEarlier', newMoveOut, deadline: BigInt(String(deadline)), signature: String(signature) }
}

function parseAmountFlag(typed: string | boolean | undefined): bigint {
  const amount = parseAmount(String(typed ?? ''), lease.decimals)
  if (amount === undefined) throw new CliError(formatMessage(lease, 'amountNeeded'))
  return amount
}

function readKeyFlag(file: string | undefined): bigint {
  return readKeyFrom(lease, file)
}

function printCall(action: EscrowAction): void {
  print(formatMessage(lease, 'callTo', { escrow: targetOf(lease, action), chain: lease.chainId }))
  print(callData(lease, action))
}

/** One's own signature for the other party to send: under a sharing, a renewal (--from), or an earlier end (--move-out). */
function printSignature(flags: Flags, struct: Buffer): void {
  const key = readKeyFlag(typeof flags['key-file'] === 'string' ? flags['key-file'] : undefined)
  const nameAndVersion = [hashText('RentEscrow'), hashText(lease.version)].map((hash) => hash.toString('hex')).join('')
  const domain = hashStruct(domainType, nameAndVersion + encodeWord(lease.chainId) + encodeWord(lease.escrow))
  const signature = signatureHex(key, keccak(Buffer.concat([Buffer.of(0x19, 1), domain, struct])))
  print(formatMessage(lease, 'signed'))
  print(signature)
}

function hashSettlement(flags: Flags): Buffer {
  const { message } = settlementTypedData(lease, parseShares(flags))
  const { part, toTenant, toLandlord, deadline } = message
  return hashStruct(settlementType, [lease.id, part, toTenant, toLandlord, deadline].map(encodeWord).join(''))
}

function hashRenewal(flags: Flags): Buffer {
  return hashStruct(renewalType, [oldLease(flags).id, lease.id].map(encodeWord).join(''))
}

/** Names the move-out that both or the arbitrator last set: no notice changes it. */
function hashEnd(flags: Flags, { agreedMoveOut }: KitState): Buffer {
  const { newMoveOut, deadline } = parseEnd(flags)
  if (deadline === 0n) throw new CliError(formatMessage(lease, 'usage'))
  const moveOut = agreedMoveOut || lease.terms.moveOut
  return hashStruct(earlierEndType, [lease.id, moveOut, newMoveOut, deadline].map(encodeWord).join(''))
}

async function readState(request: RpcRequest): Promise<KitState> {
  return decodeState(String(await request('eth_call', [{ to: lease.escrow, data: stateCallData(lease) }, 'latest'])))
}

async function printState(request: RpcRequest): Promise<void> {
  const state = await readState(request)
  const block = (await request('eth_getBlockByNumber', ['latest', false])) as { timestamp: string }
  for (const part of ['handover', 'deposit'] as const) {
    const { held, due } = state[part]
    const amount = formatAmount(held, lease.decimals)
    const tense = held === 0n ? 'nothing' : Number(block.timestamp) >= due ? 'due' : 'held'
    print(formatMessage(lease, `${part}.${tense}`, { amount, when: due ? formatInstant(lease, due) : '' }))
  }
  for (const sentence of formatHistory(lease, state)) print(sentence)
  for (const payee of payees) {
    const call = { to: lease.escrow, data: creditCallData(lease, payee) }
    const credit = BigInt(String(await request('eth_call', [call, 'latest'])))
    if (credit > 0n) print(formatMessage(lease, `credit.${payee}`, { amount: formatAmount(credit, lease.decimals) }))
  }
}
