/** Signing in without a password: by a passkey, or by a message that a proved wallet signs (EIP-4361). */
import type { PasskeyAnswer, PasskeyRequest } from '@keyhold/api/passkeys.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { parseSiweMessage } from 'viem/siwe'
import type { Language } from '../../../../gateways/text.ts'
import type { AccountsDeps } from '../deps.ts'
import type { Device, Devices } from '../devices/service.ts'
import type { Passkeys } from '../passkeys/service.ts'
import { findPasskey } from '../passkeys/store.ts'
import type { Sessions } from '../sessions/service.ts'
import type { Origin } from '../sessions/store.ts'
import { findAccount } from '../store.ts'
import type { WalletSignIn } from '../wallets/signIn.ts'
import { findSignIn } from '../wallets/store.ts'
import { auditSignIn } from './auditSignIn.ts'
import { type CompletedSignIn, completeSignIn } from './completeSignIn.ts'

const quarter = 15 * 60
/** Rate limit per network address, for sign-in tries by any means and for challenges. */
const perAddress = { most: 300, seconds: quarter }
/** Rate limit per network address and wallet, for signature checks on the chain. */
const perWallet = { most: 10, seconds: quarter }

/** The network address of a try, and the browser's device. */
export type Trying = Device & { readonly from: string; readonly origin?: Origin | undefined }

interface SignedMessage {
  readonly message: string
  readonly signature: string
}

export interface SignIns {
  /** Returns the request options for any passkey. */
  askPasskey(from: string): Promise<PasskeyRequest>
  /** Also works after too many password guesses: a passkey cannot be guessed (D 11.12). `passkey-not-accepted`. */
  withPasskey(answer: PasskeyAnswer, trying: Trying): Promise<CompletedSignIn>
  /** Returns the sign-in message for `address`; any address gets one, so that no one learns which are known. */
  askWallet(address: string, language: Language, from: string): Promise<{ message: string; expiresAt: Date }>
  /** `wallet-proof-wrong`, `wallet-nonce-used`; `wallet-signs-nobody-in` only for the holder of the wallet. */
  withWallet(signed: SignedMessage, trying: Trying): Promise<CompletedSignIn>
}

/** Creates sign-in without a password. */
export function createSignIns(
  deps: AccountsDeps,
  parts: { passkeys: Passkeys; walletSignIn: WalletSignIn; sessions: Sessions; devices: Devices },
): SignIns {
  const { database, rateLimiter } = deps
  const { passkeys, walletSignIn } = parts
  async function withPasskey(answer: PasskeyAnswer, { from, ...shown }: Trying): Promise<CompletedSignIn> {
    await rateLimiter.limit('login', from, perAddress)
    const { accountId, passwordHash } = await passkeys.whoSignsIn(answer)
    const account = await findAccount(database, accountId)
    const entered = account && (await completeSignIn(parts, { ...account, passwordHash }, 'passkey', shown))
    if (!entered) throw new Refusal('passkey-not-accepted')
    return entered
  }
  async function withWallet(signed: SignedMessage, { from, ...shown }: Trying): Promise<CompletedSignIn> {
    await rateLimiter.limit('login', from, perAddress)
    const signer = await walletSignIn.whoSigned(signed, (address) =>
      rateLimiter.limit('login by wallet', `${from} ${address}`, perWallet),
    )
    const entered = signer && (await completeSignIn(parts, signer.account, { wallet: signer.wallet }, shown))
    if (!entered) throw new Refusal('wallet-signs-nobody-in')
    await rateLimiter.forget('login by wallet', `${from} ${parseSiweMessage(signed.message).address}`)
    return entered
  }
  return {
    async askPasskey(from) {
      await rateLimiter.limit('passkey challenges', from, perAddress)
      return passkeys.askToSignIn()
    },
    withPasskey: (answer, trying) =>
      auditSignIn(
        deps,
        'passkey',
        () => withPasskey(answer, trying),
        async () => (await findPasskey(database, answer.id))?.accountId,
      ),
    async askWallet(address, language, from) {
      await rateLimiter.limit('wallet challenges', from, perAddress)
      return walletSignIn.createMessage(address, language)
    },
    withWallet: (signed, trying) =>
      auditSignIn(
        deps,
        'wallet',
        () => withWallet(signed, trying),
        async () => (await findSignIn(database, parseSiweMessage(signed.message).address ?? ''))?.accountId,
      ),
  }
}
