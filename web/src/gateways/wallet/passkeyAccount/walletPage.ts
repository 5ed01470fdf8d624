/**
 * The wallet page (docs/adr/0155) as this browser asks it: by leaving for it, because only a page of its host may ask
 * for the passkey. It answers in the fragment of the address that it returns to.
 */
import { actTypedData, messageTypedData } from '@keyhold/escrow/accounts/signatures.ts'
import { fragmentOf, type SignRequest } from '@keyhold/escrow/accounts/signRequest.ts'
import { type Address, type Hex, hashMessage, hashTypedData, isHex } from 'viem'
import type { Language } from '../../text/language.ts'
import type { NetworkConfig } from '../networkConfig.ts'
import { saveRecentWallet } from '../recentWallet.ts'
import { WalletError } from '../walletError.ts'
import {
  type Answer,
  type Asked,
  dropAnswer,
  dropQuestion,
  type Purpose,
  type Question,
  readQuestion,
  storeAnswer,
  storeQuestion,
} from './question.ts'
import { accountFrom, passkeyAccountId, storeAccount } from './storedAccount.ts'

/** The page of Keyhold to which the wallet page returns; not in paths.ts, which every page loads. */
export const fromWalletPath = '/from-wallet'

/** What asking needs to know of the network. */
export interface WalletPagePlace {
  readonly network: Pick<NetworkConfig, 'chainId'> & Required<Pick<NetworkConfig, 'passkeyAccounts'>>
  readonly language: Language
  /** Leaves this page, or loads it again; for tests. */
  readonly go?: (url?: URL) => void
}

/** A request to sign, what it is for, and what the page that asks needs again after the return. */
export interface Signing {
  readonly request: SignRequest
  /** The hash of typed data (EIP-712), if the request is one. */
  readonly typedHash?: Hex
  readonly purpose: Purpose
  readonly more?: unknown
}

/** Leaves for the wallet page to make an account, or to show the one of this device. Rejects as `leave` does. */
export const leaveForAccount = (place: WalletPagePlace): Promise<never> => leave(place, { purpose: 'connect' }, '')

/**
 * Leaves for the wallet page to sign. `takeAnswer` gives the signature after the return. Never resolves, because this
 * page ends; rejects with `user-rejected` if the person comes back to it by the browser's button, without an answer.
 */
export function leaveToSign(place: WalletPagePlace, { request, typedHash, purpose, more }: Signing): Promise<never> {
  const signing = { account: request.account, asked: askedOf(request, typedHash) }
  return leave(place, { purpose, signing, more }, `#${fragmentOf(request)}`)
}

function askedOf(request: SignRequest, typedHash: Hex | undefined): Asked {
  if ('message' in request) return { message: request.message }
  if ('act' in request) return { act: request.act }
  if (!typedHash) throw new WalletError('not-offered')
  return { typedHash }
}

type Rest = Pick<Question, 'purpose' | 'signing' | 'more'>

function leave({ network, language, go = follow }: WalletPagePlace, question: Rest, fragment: string): Promise<never> {
  const { walletPage, ...maker } = network.passkeyAccounts
  const id = crypto.randomUUID()
  const { pathname, search, hash } = location
  storeQuestion({ ...question, id, page: pathname + search + hash, chainId: network.chainId, maker })
  const url = new URL(walletPage)
  const back = `${location.origin}${fromWalletPath}?ask=${id}`
  url.search = new URLSearchParams({ return: back, lang: language }).toString()
  url.hash = fragment
  return new Promise((_, reject) => {
    const onShown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      removeEventListener('pageshow', onShown)
      // Another page of this tab went on with an answer: what this one shows is out of date.
      if (readQuestion()?.id !== id) return go()
      dropQuestion()
      reject(new WalletError('user-rejected'))
    }
    addEventListener('pageshow', onShown)
    go(url)
  })
}

/** Leaves with this page's origin as referrer, which the wallet page needs: a page with a secret in its address sends none. */
function follow(url?: URL): void {
  if (!url) {
    location.reload()
    return
  }
  const link = document.createElement('a')
  link.href = url.href
  link.referrerPolicy = 'strict-origin-when-cross-origin'
  link.click()
}

/** `unasked`: nothing was asked, or something else. `wrong`: the answer is not about what was asked. */
export type Received = { readonly page: string } | 'unasked' | 'wrong'

/**
 * Reads the answer in this page's address, once. What was not asked for changes nothing. Without an answer the person
 * said no: they go back to the page that asked.
 */
export function receiveAnswer({ search, hash }: Pick<Location, 'search' | 'hash'>): Received {
  const question = readQuestion()
  if (!question || new URLSearchParams(search).get('ask') !== question.id) return 'unasked'
  dropQuestion()
  // What an earlier return left is too old to be used at this one.
  dropAnswer()
  const given = Object.fromEntries(new URLSearchParams(hash.slice(1)))
  const { page } = question
  if (Object.keys(given).length === 0) return { page }
  const answer = answerTo(question, given)
  if (!answer) return 'wrong'
  storeAnswer(answer)
  return { page }
}

type Given = Readonly<Record<string, string>>

function answerTo({ purpose, page, more, signing, ...question }: Question, given: Given): Answer | undefined {
  const common = { purpose, page, more }
  if (!signing) {
    const account = accountFrom(question.maker, { ...given, address: given.account })
    if (!account) return undefined
    storeAccount(account)
    saveRecentWallet({ id: passkeyAccountId, address: account.address })
    return { ...common, account: account.address }
  }
  const { account, asked } = signing
  const { signature, hash, nonce } = given
  const isNumbered = 'act' in asked ? /^\d{1,78}$/.test(nonce ?? '') : nonce === undefined
  if (given.account !== account || !isHex(signature) || !isHex(hash) || !isNumbered) return undefined
  const number = nonce === undefined ? undefined : BigInt(nonce)
  if (hashOf(asked, { chainId: question.chainId, account }, number) !== hash) return undefined
  return { ...common, account, signed: { asked, signature, hash, ...(number !== undefined && { nonce: number }) } }
}

/** What the device signs for it, as the wallet page computes it. */
function hashOf(asked: Asked, place: { chainId: number; account: Address }, nonce = 0n): Hex {
  if ('act' in asked) return hashTypedData(actTypedData(place, asked.act, nonce))
  return hashTypedData(messageTypedData(place, 'message' in asked ? hashMessage(asked.message) : asked.typedHash))
}
