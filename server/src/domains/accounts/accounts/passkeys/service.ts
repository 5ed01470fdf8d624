/**
 * Passkeys (WebAuthn level 3), bound to our relying party id, with user verification. Each challenge is issued here for
 * one purpose and used up by the first answer, valid or not (D 11.40).
 */
import type {
  Act,
  Passkey,
  PasskeyAnswer,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@keyhold/api/passkeys.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { changeOwn } from '../../../../gateways/countsTopic.ts'
import type { Person } from '../../../../gateways/session.ts'
import type { AccountsDeps } from '../deps.ts'
import { lockAccount } from '../store.ts'
import { challengeMinutes, createPasskeyChallenges, notAccepted, type Purpose } from './challenges.ts'
import { needsPasskeys } from './ofRoles.ts'
import { createPasskeyRegistration } from './registration.ts'
import * as store from './store.ts'
import { described, handleOf, webAuthn } from './webAuthn.ts'

export interface Passkeys {
  /** Returns a person's passkeys, oldest first. */
  list(accountId: string): Promise<Passkey[]>
  /** Returns the creation options; `too-many-passkeys` beyond twenty. */
  begin(person: Pick<Person, 'id'>): Promise<PasskeyCreation>
  /**
   * Stores a new passkey, which confirms the session, deletes the person's other challenges and emails its owner in one
   * transaction; `too-many-passkeys` beyond twenty.
   */
  add(person: Pick<Person, 'id' | 'sessionId'>, name: string, answer: PasskeyAttestation): Promise<void>
  /** `passkey-not-found` for another person's. */
  rename(accountId: string, id: string, name: string): Promise<void>
  /** `passkey-not-found` for another person's; `last-passkey-of-role` for the last one that a role needs. */
  remove(accountId: string, id: string): Promise<void>
  /** Returns the request options for the login page, for any passkey of ours. */
  askToSignIn(): Promise<PasskeyRequest>
  /** Returns the request options for reauthentication with one of the person's own passkeys. */
  askAgain(person: Pick<Person, 'id'>, act: Act): Promise<PasskeyRequest>
  /** Returns the passkey's account and the hash of its password at that time; `passkey-not-accepted`. */
  whoSignsIn(answer: PasskeyAnswer): Promise<{ accountId: string; passwordHash: string }>
  /** Refuses anything but this person's answer to a challenge for this act: `passkey-not-accepted`. */
  requireAnswer(person: Pick<Person, 'id'>, act: Act, answer: PasskeyAnswer): Promise<void>
}

/** Creates the passkeys service; the relying party is the host of the public address. */
export function createPasskeys(deps: AccountsDeps): Passkeys {
  const { database, bus, clock } = deps
  const { hostname, origin } = new URL(deps.publicUrl)
  const challenges = createPasskeyChallenges(deps, hostname)
  const request = async (challenge: Uint8Array<ArrayBuffer>, allowed?: { id: string; transports: string[] }[]) =>
    ({
      ...(await (
        await webAuthn()
      ).generateAuthenticationOptions({
        rpID: hostname,
        challenge,
        timeout: challengeMinutes * 60_000,
        userVerification: 'required',
      })),
      ...(allowed && { allowCredentials: allowed.map(described) }),
    }) as PasskeyRequest
  const accept = async (answer: PasskeyAnswer, purpose: Purpose, accountId: string | null) => {
    const expectedChallenge = await challenges.take(answer.response.clientDataJSON, purpose, accountId)
    const passkey = await store.findPasskey(database, answer.id)
    if (!passkey || !isOf(passkey.accountId, accountId, answer.response.userHandle)) throw notAccepted()
    const { id, credentialId, publicKey, counter } = passkey
    const { verifyAuthenticationResponse } = await webAuthn()
    const verified = await verifyAuthenticationResponse({
      response: { ...answer, response: { ...answer.response } as never },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    }).catch(() => undefined)
    if (!verified?.verified) throw notAccepted()
    const { newCounter, credentialBackedUp: isSynced } = verified.authenticationInfo
    if (!(await store.setUsed(database, { id, counter: newCounter, isSynced, usedAt: new Date(clock.now()) })))
      throw notAccepted()
    return passkey
  }
  return {
    ...createPasskeyRegistration(deps, challenges),
    list: async (accountId) => (await store.listPasskeys(database, accountId)).map(describePasskey),
    async rename(accountId, id, name) {
      await changeOwn(bus, accountId, async (tx) => {
        if (!(await store.setName(tx, accountId, id, name))) throw new Refusal('passkey-not-found')
      })
    },
    async remove(accountId, id) {
      await changeOwn(bus, accountId, async (tx) => {
        await lockAccount(tx, accountId)
        if (!(await store.deletePasskey(tx, accountId, id))) throw new Refusal('passkey-not-found')
        const isNoneLeft = (await store.listCredentials(tx, accountId)).length === 0
        if (isNoneLeft && (await needsPasskeys(deps, tx, accountId))) throw new Refusal('last-passkey-of-role')
      })
    },
    askToSignIn: async () => request(await challenges.issue('sign-in', null)),
    askAgain: async ({ id }, act) =>
      request(await challenges.issue(act, id), await store.listCredentials(database, id)),
    whoSignsIn: (answer) => accept(answer, 'sign-in', null),
    async requireAnswer({ id }, act, answer) {
      await accept(answer, act, id)
    },
  }
}

/** Whether a passkey belongs to the known person or, before sign-in, to the one in the authenticator's user handle. */
function isOf(owner: string, accountId: string | null, userHandle: string | undefined): boolean {
  const isNamed = userHandle === handleOf(owner).toString('base64url')
  return accountId === null ? isNamed : owner === accountId && (userHandle === undefined || isNamed)
}

function describePasskey({ createdAt, usedAt, ...passkey }: store.OwnPasskey): Passkey {
  return { ...passkey, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null }
}
