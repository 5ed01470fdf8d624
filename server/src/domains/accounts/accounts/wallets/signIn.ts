/** Signing in with a proved wallet: only our exact message (EIP-4361) is accepted, once, within ten minutes. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { parseSiweMessage } from 'viem/siwe'
import type { Language } from '../../../../gateways/text.ts'
import { insertChallenge, takeChallenge } from '../challenges/store.ts'
import type { AccountsDeps } from '../deps.ts'
import { type Account, findAccount } from '../store.ts'
import { createMessageToSign } from './message.ts'
import { checksummed } from './service.ts'
import { isSignedBy, type VerifyMessage } from './signature.ts'
import * as store from './store.ts'

const purpose = 'wallet-sign-in'

export interface WalletSignIn {
  /** Returns the message to sign, in the reader's language. */
  createMessage(address: string, language: Language): Promise<{ message: string; expiresAt: Date }>
  /**
   * Returns the wallet that signed, its account, and the password hash at that time; undefined if it cannot sign in.
   * The message is used up first, then the signature is verified, and only then the wallet is looked up, so that a
   * stranger learns nothing. `beforeChain` may refuse a signature that is not a plain account's before the chain is
   * queried.
   */
  whoSigned(
    signed: { message: string; signature: string },
    beforeChain: (address: string) => Promise<void>,
  ): Promise<{ readonly account: Account; readonly wallet: string } | undefined>
}

/** Creates sign-in with a wallet. */
export function createWalletSignIn(deps: AccountsDeps): WalletSignIn {
  const { database, clock, verifyMessage } = deps
  const now = () => new Date(clock.now())
  return {
    async createMessage(spelling, language) {
      const asked = { address: checksummed(spelling), language, statement: 'signIn' } as const
      const { message, nonce, expiresAt } = createMessageToSign(deps, asked)
      await insertChallenge(database, { challenge: nonce, purpose, accountId: null, message, expiresAt })
      return { message, expiresAt }
    },
    async whoSigned({ message, signature }, beforeChain) {
      const challenge = /\nNonce: ([\da-f]{32})\n/.exec(message)?.[1]
      if (!challenge) throw new Refusal('wallet-proof-wrong')
      if (!(await takeChallenge(database, { challenge, purpose, accountId: null, message }, now())))
        throw new Refusal('wallet-nonce-used')
      // From here on the message is our exact text: domain, address, chain and time are ours.
      const { address = '0x' } = parseSiweMessage(message)
      const askChain = async (asked: Parameters<VerifyMessage>[0]) => {
        await beforeChain(address)
        return verifyMessage?.(asked) ?? false
      }
      if (!(await isSignedBy({ address, message, signature }, askChain))) throw new Refusal('wallet-proof-wrong')
      const owner = await store.findSignIn(database, address)
      const account = owner && (await findAccount(database, owner.accountId))
      return account && { account: { ...account, passwordHash: owner.passwordHash }, wallet: address }
    },
  }
}
