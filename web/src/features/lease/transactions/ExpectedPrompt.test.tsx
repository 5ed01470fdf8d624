/**
 * The page's expected wallet prompts: ten, written out by hand in three languages (expectedPrompts/).
 * @vitest-environment jsdom
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  acceptanceTypedData,
  leaseId,
  plainTerms,
  type SigningDomain,
  settlementTypedData,
  type Terms,
} from '@keyhold/escrow/terms.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../../../gateways/render.setup.tsx'
import type { Language } from '../../../gateways/text/language.ts'
import { approveCall, type EscrowAction, escrowCall } from '../../../gateways/wallet/calls.ts'
import { promptOfCall, promptOfMessage, type WalletPrompt } from '../../../gateways/wallet/walletPrompt.ts'
import { ExpectedPrompt } from './ExpectedPrompt.tsx'

afterEach(cleanup)

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const usdt = (units: number) => (BigInt(units * 10) * 10n ** 18n) / 10n
const [tenant, landlord] = [address('2'), address('3')]
const network = { escrow: address('1'), stablecoin: address('7'), token: address('8') }
const place: SigningDomain = { chainId: 56, escrow: network.escrow, version: '3' }
const terms: Terms = {
  ...plainTerms,
  tenant,
  landlord,
  arbitrator: address('4'),
  handover: usdt(1100),
  firstRent: usdt(1100),
  deposit: usdt(1100.5),
  moveIn: 1_798_804_800,
  moveOut: 1_814_443_200,
  payBy: 1_798_113_600,
  document: `0x${'5'.repeat(64)}`,
}
const deadline = 1_814_443_200n
const escrow = (action: EscrowAction) => promptOfCall(escrowCall(action, network.escrow, terms), network)
const allow = (kind: 'reset-usdt' | 'allow-usdt' | 'allow-rnb', amount: bigint) =>
  promptOfCall(
    approveCall(kind, kind === 'allow-rnb' ? network.token : network.stablecoin, network.escrow, amount),
    network,
  )
const shares = { part: 'deposit', toTenant: usdt(1000), toLandlord: usdt(100.5), deadline } as const
const firstShares = { part: 'handover', toTenant: usdt(300), toLandlord: usdt(800), deadline } as const

const prompts: readonly WalletPrompt[] = [
  allow('reset-usdt', 0n),
  allow('allow-usdt', usdt(2200.5)),
  allow('allow-rnb', usdt(1)),
  escrow({ kind: 'pay' }),
  escrow({ kind: 'dispute', claim: usdt(250) }),
  escrow({ kind: 'settle', ...shares, signature: '0x6666' }),
  escrow({ kind: 'payRent', amount: usdt(1100) }),
  escrow({ kind: 'payBack', amount: usdt(40) }),
  promptOfMessage(acceptanceTypedData(place, terms)),
  promptOfMessage(settlementTypedData(place, { lease: leaseId(terms), ...firstShares })),
]

/** The visible text: the header, the warning, and one line per value. */
function read(prompt: WalletPrompt, language: Language): string {
  const people = [
    { address: tenant, name: 'Ben Test' },
    { address: landlord, name: 'Ada Test' },
  ]
  const { container } = renderWithProviders(
    <ExpectedPrompt prompt={prompt} network={network} timeZone="UTC" people={people} />,
    { language },
  )
  // The word joiner only prevents line breaks and is invisible.
  const plain = (element: Element | null) =>
    (element?.textContent ?? '').replaceAll('\u2060', '').replace(/\s+/g, ' ').trim()
  const rows = [...container.querySelectorAll('dl > div')].map(
    (row) => `${plain(row.querySelector('dt'))}: ${plain(row.querySelector('dd'))}`,
  )
  const lines = [plain(container.querySelector('summary')), plain(container.querySelector('p')), ...rows]
  cleanup()
  return lines.join('\n')
}

test.each(['en', 'es', 'th'] as const)('ten prompts in %s equal the handwritten ones', (language) => {
  const typed = readFileSync(join(import.meta.dirname, 'expectedPrompts', `${language}.txt`), 'utf8')
  expect(prompts.map((prompt) => read(prompt, language)).join('\n\n')).toBe(typed.trim())
})

test('every value of every call and message that the page requests has its words', () => {
  const acts = ['release', 'releaseEarly', 'refund', 'cancelStay'] as const
  for (const prompt of [...prompts, ...acts.map((kind) => escrow({ kind }))])
    for (const language of ['en', 'es', 'th'] as const) expect(read(prompt, language)).not.toContain('value.')
})
