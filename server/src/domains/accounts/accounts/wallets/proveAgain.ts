/**
 * Proving a wallet of one's own again: it shows that its owner still has it, and changes nothing else. No password is
 * asked, because nothing is added to the account, and sign-in with the wallet stays as it was.
 */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { type Address, getAddress } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import type { Person } from '../../../../gateways/session.ts'
import { languageOf } from '../../../../gateways/text.ts'
import { insertChallenge, takeChallenge } from '../challenges/store.ts'
import type { AccountsDeps } from '../deps.ts'
import { createMessageToSign, type MessageToSign } from './message.ts'
import { isSignedBy } from './signature.ts'

const purpose = 'payout-proof'

type Owner = Pick<Person, 'id' | 'languageId'>

export interface WalletProofs {
  /** Returns the message to sign with an address; valid once, for ten minutes. */
  ask(person: Owner, address: Address): Promise<MessageToSign>
  /**
   * Returns the address that signed the message. The message is used up, right or wrong: `wallet-nonce-used` for any
   * other text, `wallet-proof-wrong` for a signature that is not its address's.
   */
  prove(person: Owner, signed: { readonly message: string; readonly signature: string }): Promise<Address>
}

/** Creates the proofs of wallets that are known already. */
export function createWalletProofs(deps: AccountsDeps): WalletProofs {
  const { database, clock, verifyMessage } = deps
  return {
    async ask({ id, languageId }, address) {
      const asked = { address, language: languageOf(languageId), statement: 'provePayout' } as const
      const toSign = createMessageToSign(deps, asked)
      const { nonce: challenge, message, expiresAt } = toSign
      await insertChallenge(database, { challenge, purpose, accountId: id, message, expiresAt })
      return toSign
    },
    async prove({ id }, { message, signature }) {
      const challenge = /\nNonce: ([\da-f]{32})\n/.exec(message)?.[1] ?? ''
      const used = { challenge, purpose, accountId: id, message }
      if (!(await takeChallenge(database, used, new Date(clock.now())))) throw new Refusal('wallet-nonce-used')
      // From here on the message is our exact text.
      const address = getAddress(parseSiweMessage(message).address ?? '0x')
      if (!(await isSignedBy({ address, message, signature }, verifyMessage))) throw new Refusal('wallet-proof-wrong')
      return address
    },
  }
}
