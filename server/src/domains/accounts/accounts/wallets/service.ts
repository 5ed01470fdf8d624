/** Wallets: an address counts once a signed message (EIP-4361) proves it, and belongs to one person (D 4.7). */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { type Address, getAddress, isAddress } from 'viem'
import { changeOwn } from '../../../../gateways/countsTopic.ts'
import type { Person } from '../../../../gateways/session.ts'
import { languageOf } from '../../../../gateways/text.ts'
import type { AccountsDeps } from '../deps.ts'
import { holdSession, setEndedByWallet } from '../sessions/store.ts'
import { findAccount, lockAccount, setEmptyWalletField } from '../store.ts'
import { createMessageToSign, type MessageToSign } from './message.ts'
import { isSignedBy } from './signature.ts'
import * as store from './store.ts'

/** Addresses below are reserved by the chain: zero and precompiles. */
const lowestOfPeople = 0x10000n

/** A proved wallet; the main one is the profile field's, else the first. */
export interface ProvedWallet {
  readonly address: string
  readonly provedAt: Date
  readonly main: boolean
  /** Whether its owner can sign in with it. */
  readonly signsIn: boolean
}

/** The wallet's owner and the session (none for the demo); without an email no notice is sent. */
export type Owner = Pick<Person, 'id' | 'languageId'> & { readonly email?: string; readonly sessionId?: string }

export interface Wallets {
  /**
   * Returns the message that proves `address` when its owner signs it; valid for one proof within 10 minutes.
   * `wallet-of-nobody` for the zero address, precompiles, escrows and tokens (D 11.15).
   */
  createMessage(person: Pick<Person, 'id' | 'languageId'>, address: string): Promise<MessageToSign>
  /**
   * Accepts a signed message. Only the exact message issued to this person counts, so domain, chain, address and nonce
   * are ours. One's own wallet may be proved again. The owner is notified by email, if they have an address.
   * `session-over` once the session has ended, so that nothing in progress succeeds after "sign out everywhere".
   */
  prove(person: Owner, message: string, signature: string): Promise<void>
  /**
   * Disables sign-in by one of one's own wallets until it is proved again; it stays proved. Ends the sessions it
   * opened, except the current one. `wallet-not-proved` for another's.
   */
  stopSigningIn(person: Pick<Person, 'id' | 'sessionId'>, address: string): Promise<void>
  /** Returns a person's proved wallets, the main one first. */
  list(accountId: string): Promise<ProvedWallet[]>
  /** Returns the nonce of a proof that awaits its signature. */
  waitingNonce(accountId: string): Promise<string | undefined>
  /** Returns who proved this address, in any spelling. */
  ownerOf(address: string): Promise<string | undefined>
}

/** Returns the checksummed address; `wallet-address-malformed` if it is none, or mistyped. */
export function checksummed(address: string): Address {
  const hasChecksum = /[a-f]/.test(address.slice(2)) && /[A-F]/.test(address)
  if (!isAddress(address, { strict: hasChecksum })) throw new Refusal('wallet-address-malformed')
  return getAddress(address)
}

function isNobodys(address: Address, contracts: readonly string[]): boolean {
  return (
    BigInt(address) < lowestOfPeople || contracts.some((contract) => contract.toLowerCase() === address.toLowerCase())
  )
}

/** Creates the wallets service. */
export function createWallets(deps: AccountsDeps): Wallets {
  const { database, clock } = deps
  const now = () => new Date(clock.now())
  return {
    async createMessage(person, spelling) {
      const address = checksummed(spelling)
      if (isNobodys(address, deps.contracts)) throw new Refusal('wallet-of-nobody')
      const asked = { address, language: languageOf(person.languageId), statement: 'proveWallet' } as const
      const toSign = createMessageToSign(deps, asked)
      await store.insertNonce(database, { ...toSign, accountId: person.id, address })
      return toSign
    },
    async prove(person, message, signature) {
      const given = await store.findNonce(database, person.id, message)
      if (!given) throw new Refusal('wallet-proof-wrong')
      if (!(await isSignedBy({ address: given.address, message, signature }, deps.verifyMessage)))
        throw new Refusal('wallet-proof-wrong')
      await keep(deps, person, given)
    },
    async stopSigningIn({ id, sessionId }, spelling) {
      const address = checksummed(spelling)
      await changeOwn(deps.bus, id, async (tx) => {
        // A concurrent sign-in locks the wallet: its session is ended, or it finds sign-in disabled.
        if (!(await store.setOneSigningNobodyIn(tx, id, address))) throw new Refusal('wallet-not-proved')
        await setEndedByWallet(tx, { accountId: id, wallet: address, except: sessionId, at: now() })
      })
    },
    list: async (accountId) => {
      const rows = await store.listWallets(database, [accountId])
      const field = (await findAccount(database, accountId))?.walletField ?? null
      return mainFirst(rows, field)
    },
    waitingNonce: async (accountId) => (await store.findWaitingNonce(database, accountId, now()))?.nonce,
    ownerOf: (address) => store.findOwner(database, checksummed(address)),
  }
}

/** Uses up the nonce and stores the wallet in one transaction. Locks in the same order as a reset. */
function keep(
  { database, clock, outbox }: AccountsDeps,
  { id, languageId, email, sessionId }: Owner,
  { nonce, address }: store.Nonce,
): Promise<void> {
  const provedAt = new Date(clock.now())
  return database.begin(async (tx) => {
    const isHere = (await lockAccount(tx, id)) && (!sessionId || (await holdSession(tx, sessionId, id)))
    if (!isHere) throw new Refusal('session-over')
    if (!(await store.setNonceUsed(tx, nonce, provedAt))) throw new Refusal('wallet-nonce-used')
    const ownerId = await store.insertWallet(tx, { address, accountId: id, provedAt })
    if (ownerId !== id) throw new Refusal('wallet-belongs-to-another')
    await setEmptyWalletField(tx, id, address)
    const mail = {
      languageId,
      kind: 'walletProved',
      facts: { wallet: `${address.slice(0, 6)}…${address.slice(-4)}` },
      path: '/profile',
    }
    if (email) await outbox.post(tx, { ...mail, to: email })
  })
}

/** Wallets with the main one first: the profile field's if it is proved, else the first proved. */
export function mainFirst(rows: readonly store.WalletRow[], field: string | null): ProvedWallet[] {
  const main = rows.find(({ address }) => address === field) ?? rows[0]
  return [...rows]
    .sort((one, other) => Number(other === main) - Number(one === main))
    .map((row) => ({ address: row.address, provedAt: row.provedAt, main: row === main, signsIn: row.signsIn }))
}
