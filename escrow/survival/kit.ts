// Promises a lease's survival kit: the files by which a party acts at the escrow with their own wallet when no server of ours is left.
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { type Abi, type Address, type Hex, toFunctionSelector } from 'viem'
import { formatAbiItem } from 'viem/utils'
import { rentEscrowAbi } from '../abi/RentEscrow.ts'
import type { Terms } from '../terms.ts'
import { callData, type KitLease, sayAmount, sayInstant, termsInOrder } from './calls.ts'

/** One file of the kit. */
export type KitFile = { readonly name: string; readonly content: string }

/** What the kit is about; `words` are its sentences in the reader's language, by dotted keys. */
export type KitMatter = {
  readonly reference: string
  readonly id: Hex
  readonly terms: Terms
  readonly chainId: number
  readonly network: string
  readonly rpcUrl: string
  readonly explorerUrl: string | null
  readonly escrow: Address
  readonly decimals: number
  readonly timeZone: string
  readonly language: string
  readonly words: Readonly<Record<string, string>>
  /** The agreement as canonical JSON: an arbitrator reads it, and its hash is in the terms. */
  readonly agreement: string
}

const programs = ['act', 'page', 'serve', 'calls', 'node', 'sign'] as const
const source = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** A program as Node and browsers run it: the same lines, without the types. */
function program(name: string): KitFile {
  const stripped = stripTypeScriptTypes(source(`${name}.ts`)).replace(/ +$/gm, '')
  return { name: `${name}.mjs`, content: stripped.replace(/from '\.\/(\w+)\.ts'/g, "from './$1.mjs'") }
}

const abi: Abi = rentEscrowAbi
const selectors = Object.fromEntries(
  abi.flatMap((item) => (item.type === 'function' ? [[item.name, toFunctionSelector(item)] as const] : [])),
)
const errors = Object.fromEntries(
  abi.flatMap((item) => {
    if (item.type !== 'error') return []
    const selector = toFunctionSelector(formatAbiItem(item))
    return [[selector, { name: item.name, values: item.inputs.map(({ name }) => name ?? '') }] as const]
  }),
)

/** The kit's files: terms, programs, page, the escrow's ABI, the agreement, and how to use them. */
export function survivalKit({ words, terms, agreement, ...facts }: KitMatter): KitFile[] {
  const digits = { handover: terms.handover.toString(), deposit: terms.deposit.toString() }
  const lease: KitLease = { ...facts, terms: { ...terms, ...digits }, selectors, errors, words: { ...words } }
  return [
    { name: 'README.txt', content: readme(lease) },
    { name: 'index.html', content: source('index.html').replace('{{opened}}', escaped(words.opened ?? '')) },
    ...programs.map(program),
    { name: 'lease.json', content: `${JSON.stringify(lease, null, 2)}\n` },
    { name: 'escrow-abi.json', content: `${JSON.stringify(rentEscrowAbi, null, 2)}\n` },
    { name: 'agreement.json', content: agreement },
  ]
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** How to use the kit, with everything an explorer's own form asks for. */
function readme(lease: KitLease): string {
  const { terms, escrow, chainId, network, id, rpcUrl } = lease
  const tuple = JSON.stringify(termsInOrder(terms).map(String))
  const values = {
    ...{ reference: lease.reference, escrow, chain: chainId, network, id, rpc: rpcUrl, tuple },
    ...{ tenant: terms.tenant, landlord: terms.landlord, arbitrator: terms.arbitrator },
    handover: sayAmount(BigInt(terms.handover), lease.decimals),
    deposit: sayAmount(BigInt(terms.deposit), lease.decimals),
    moveIn: sayInstant(lease, terms.moveIn),
    moveOut: sayInstant(lease, terms.moveOut),
    ...{ release: callData(lease, { act: 'release' }), releaseEarly: callData(lease, { act: 'releaseEarly' }) },
    refund: callData(lease, { act: 'refund' }),
  }
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name as keyof typeof values] ?? ''))
  return `${['about', 'facts', 'page', 'script', 'explorer', 'calls', 'rules'].map((key) => fill(lease.words[`readme.${key}`] ?? '')).join('\n\n')}\n`
}
