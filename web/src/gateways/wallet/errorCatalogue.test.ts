// @vitest-environment node
import type { RefusalCode } from '@keyhold/rental/refusal.ts'
import { expect, test } from 'vitest'
import { type Language, languages } from '../text/language.ts'
import { findMessages } from '../text/messages.server.ts'
import type { Namespace } from '../text/messages.ts'
import { type WalletErrorCode, walletErrorCodes } from './walletError.ts'

/** The message of a key, or undefined. */
function sentence(language: Language, namespace: Namespace, key: string): unknown {
  const inside = (tree: unknown, name: string) => (tree as Record<string, unknown> | undefined)?.[name]
  const words: unknown = findMessages(language, namespace)
  return key.split('.').reduce(inside, words)
}

/** The wallet part of the specification's error catalogue (signed-in side, 8), verbatim where it gives words. */
const specified: readonly (readonly [name: string, namespace: Namespace, key: string, words: string | RegExp])[] = [
  ['wallet missing', 'wallet', 'errors.wallet-missing', 'Please install Metamask plugin first'],
  ['wallet not connected', 'wallet', 'errors.wallet-not-connected', 'Please connect Metamask first'],
  ['wallet connect failure', 'wallet', 'errors.connect-failed', 'Error while trying to connect Metamask'],
  ['contract initiation failure', 'paying', 'startFailed', 'Error while trying to initiate contract'],
  [
    'allowance of the token missing',
    'wallet',
    'errors.allowance-too-small-rnb',
    /wait until the approval .* is processed/,
  ],
  ['allowance of USDT missing', 'wallet', 'errors.allowance-too-small-usdt', /wait until the approval .* is processed/],
  ['deposit payment failure', 'paying', 'failed', 'Failed transaction: Error in paying the rental deposit.'],
  ['set-activated failure', 'paying', 'hintFailed', /we could not tell Keyhold/],
  [
    'release failure',
    'paying',
    'transaction.failed.release',
    'Failed transaction: Error in release the rental deposit.',
  ],
  ['success', 'paying', 'done.success', 'Successful transaction'],
]

// promise: sgn-8-wallet, wallet-catalogue
test.each(specified)("%s has the specification's sentence, in every language", (_name, namespace, key, words) => {
  const english = sentence('en', namespace, key)
  if (words instanceof RegExp) expect(english).toMatch(words)
  else expect(english).toBe(words)
  const all = languages.map((language) => sentence(language, namespace, key))
  expect(all.every((one) => typeof one === 'string' && one.length > 10)).toBe(true)
  expect(new Set(all).size).toBe(languages.length)
})

/** Every error on the way to a paid lease, and where its message is: a wallet error, or a refusal of the API. */
const cases: Readonly<Record<string, readonly (WalletErrorCode | RefusalCode)[]>> = {
  'too little USDT': ['not-enough-usdt'],
  'too little RNB': ['not-enough-rnb'],
  'too little for the network': ['not-enough-gas'],
  'an allowance that the network does not know yet': ['allowance-too-small-usdt', 'allowance-too-small-rnb'],
  'an allowance made smaller in the wallet': ['allowance-lowered-usdt', 'allowance-lowered-rnb'],
  'a wallet on the wrong chain': ['wrong-network'],
  'another’s wallet, or another account of one’s own': ['another-account', 'wallet-not-proved'],
  'a wallet that somebody else proved': ['wallet-belongs-to-another'],
  'a proof that is old, or of another wallet': ['wallet-nonce-used', 'wallet-proof-wrong'],
  'a no in the wallet': ['user-rejected'],
  'a second prompt while one is open': ['request-already-open'],
  'a wallet that does not answer': ['wallet-silent', 'wallet-not-connected', 'wallet-fault', 'not-offered'],
  'a phone that cannot be reached': ['phone-unreachable'],
  'a payment in another tab': ['paying-elsewhere'],
  'rents that changed while a dialog was open': ['rents-changed'],
  'a network that is away or slow': ['chain-unreachable', 'too-slow', 'chain-away'],
  'a transaction that was replaced or forgotten': ['replaced', 'dropped'],
  'a rent that may have been sent and may still arrive': ['maybe-sent'],
  'a transaction that fails, or would fail, on chain': ['reverted', 'would-revert', 'transaction-failed'],
  'a transaction of another lease': ['transaction-of-another-lease'],
  'a transaction of another chain': ['transaction-not-seen', 'receipt-other-chain'],
  'a transaction at another contract than the escrow': ['transaction-not-at-escrow'],
  'no wallet, or one that cannot be asked': ['wallet-missing', 'connect-failed'],
  'a payment after its time': ['payment-window-closed', 'terms-expired'],
  'what a passkey account signed and the relay did not bring': [
    ...(['relay-refused', 'relay-failed', 'relay-replaced', 'relay-late'] as const),
  ],
  'what the relay does not pay for': ['relay-not-offered', 'relay-act-not-paid'],
  'a signature that is not the landlord’s': ['acceptance-signature-wrong'],
}

// promise: wallet-wrongs
test.each(Object.entries(cases))('%s has a message in every language', (_name, codes) => {
  for (const code of codes) {
    const isWalletErrorCode = (walletErrorCodes as readonly string[]).includes(code)
    const all = languages.map((language) =>
      isWalletErrorCode ? sentence(language, 'wallet', `errors.${code}`) : sentence(language, 'refusals', code),
    )
    expect(
      all.every((one) => typeof one === 'string' && one.length > 10),
      code,
    ).toBe(true)
    expect(new Set(all).size, code).toBe(languages.length)
  }
})

test('every wallet error belongs to a situation', () => {
  const named = new Set<string>(Object.values(cases).flat())
  expect(walletErrorCodes.filter((code) => !named.has(code))).toEqual([])
})

/**
 * The terms fix price, payee and dates at acceptance (D 4.8). The page says so beside the amount, and says not to pay
 * if they differ.
 */
test('a price, a wallet or a date that changed after acceptance has no effect, and the page says which it was', () => {
  for (const language of languages) {
    const said = ['right', 'absent', 'wrong'].map((kind) => sentence(language, 'paying', `signature.${kind}`))
    expect(said.every((one) => typeof one === 'string' && one.includes('{{name}}'))).toBe(true)
  }
  expect(sentence('en', 'paying', 'signature.right')).toContain(
    'the payee, the amounts and the dates are the accepted ones',
  )
  expect(sentence('en', 'paying', 'signature.wrong')).toMatch(/^Do not pay/)
})
