// Builds a lease's recovery kit: the files by which a party acts at the escrow with their own wallet when no server of ours is left.
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { type Abi, type Address, type Hex, toFunctionSelector } from 'viem'
import { formatAbiItem } from 'viem/utils'
import type { EscrowVersion, Terms } from '../terms.ts'
import { accountOf, callData, formatAmount, formatInstant, type KitLease, termsInOrder } from './calls.ts'

/** One file of the kit. */
export type KitFile = { readonly name: string; readonly content: string }

/** What the kit is about; `messages` are its sentences in the reader's language, by dotted keys. */
export type RecoveryKitInput = {
  readonly reference: string
  readonly id: Hex
  readonly terms: Terms
  readonly chainId: number
  readonly network: string
  readonly rpcUrl: string
  readonly explorerUrl: string | null
  readonly escrow: Address
  /** The version of that escrow's signing domain, and its ABI, as its deployment's record has them. */
  readonly version: EscrowVersion
  readonly abi: Abi
  /** The standing orders of that escrow, as the same record has them. */
  readonly rentOrders: { readonly address: Address; readonly abi: Abi }
  readonly decimals: number
  readonly timeZone: string
  readonly language: string
  readonly messages: Readonly<Record<string, string>>
  /** The agreement as canonical JSON: an arbitrator reads it, and its hash is in the terms. */
  readonly agreement: string
}

const programs = ['act', 'page', 'serve', 'calls', 'node', 'sign', 'terminal'] as const
const source = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** A program as Node and browsers run it: the same lines, without the types. */
export function program(name: string): KitFile {
  const stripped = stripTypeScriptTypes(source(`${name}.ts`)).replace(/ +$/gm, '')
  return { name: `${name}.mjs`, content: stripped.replace(/from '\.\/(\w+)\.ts'/g, "from './$1.mjs'") }
}

export const selectorsOf = (abi: Abi) =>
  Object.fromEntries(
    abi.flatMap((item) => (item.type === 'function' ? [[item.name, toFunctionSelector(item)] as const] : [])),
  )
export const errorsOf = (abi: Abi) =>
  Object.fromEntries(
    abi.flatMap((item) => {
      if (item.type !== 'error') return []
      const selector = toFunctionSelector(formatAbiItem(item))
      return [[selector, { name: item.name, values: item.inputs.map(({ name }) => name ?? '') }] as const]
    }),
  )

/** The kit's files: terms, programs, page, the escrow's ABI, the agreement, and how to use them. */
export function recoveryKit({ messages, terms, agreement, abi, rentOrders, ...facts }: RecoveryKitInput): KitFile[] {
  const digits = {
    handover: terms.handover.toString(),
    firstRent: terms.firstRent.toString(),
    deposit: terms.deposit.toString(),
  }
  const selectors = { ...selectorsOf(abi), stopOrder: selectorsOf(rentOrders.abi).stop ?? '' }
  const errors = { ...errorsOf(abi), ...errorsOf(rentOrders.abi) }
  const known = { selectors, errors, messages: { ...messages }, orders: rentOrders.address }
  const lease: KitLease = { ...facts, ...known, terms: { ...terms, ...digits } }
  return [
    { name: 'README.txt', content: readme(lease) },
    { name: 'index.html', content: source('index.html').replace('{{opened}}', escapeHtml(messages.opened ?? '')) },
    ...programs.map(program),
    { name: 'lease.json', content: `${JSON.stringify(lease, null, 2)}\n` },
    { name: 'escrow-abi.json', content: `${JSON.stringify(abi, null, 2)}\n` },
    { name: 'agreement.json', content: agreement },
  ]
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** How to use the kit, with everything an explorer's own form asks for. */
function readme(lease: KitLease): string {
  const { terms, escrow, chainId, network, id, rpcUrl } = lease
  const tuple = JSON.stringify(termsInOrder(terms).map(String))
  const values = {
    reference: lease.reference,
    escrow,
    chain: chainId,
    network,
    id,
    rpc: rpcUrl,
    tuple,
    tenant: terms.tenant,
    payout: accountOf(lease, 'tenant'),
    landlord: terms.landlord,
    arbitrator: terms.arbitrator,
    handover: formatAmount(BigInt(terms.handover), lease.decimals),
    deposit: formatAmount(BigInt(terms.deposit), lease.decimals),
    moveIn: formatInstant(lease, terms.moveIn),
    moveOut: formatInstant(lease, terms.moveOut),
    release: callData(lease, { kind: 'release' }),
    releaseEarly: callData(lease, { kind: 'releaseEarly' }),
    refund: callData(lease, { kind: 'refund' }),
    cancel: callData(lease, { kind: 'cancel' }),
    orders: lease.orders,
    stopOrder: callData(lease, { kind: 'stopOrder' }),
    creditTenant: callData(lease, { kind: 'payCredit', payee: 'tenant' }),
    creditLandlord: callData(lease, { kind: 'payCredit', payee: 'landlord' }),
  }
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name as keyof typeof values] ?? ''))
  return `${['about', 'facts', 'page', 'script', 'explorer', 'calls', 'rules'].map((key) => fill(lease.messages[`readme.${key}`] ?? '')).join('\n\n')}\n`
}
