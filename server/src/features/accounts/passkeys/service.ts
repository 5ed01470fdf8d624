/**
 * Passkeys (WebAuthn level 3), bound to our relying party id, with user verification. Each challenge is issued here for
 * one purpose and used up by the first answer, valid or not (D 11.40).
 */
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type {
  Act,
  Passkey,
  PasskeyAnswer,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@keyhold/api/passkeys.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { changeOwn } from '../../../gateways/countsTopic.ts'
import type { Person } from '../../../gateways/session.ts'
import { deleteChallenges, insertChallenge, takeChallenge } from '../challenges/store.ts'
import type { AccountsDeps } from '../deps.ts'
import { setConfirmedByPasskey } from '../sessions/store.ts'
import { findAccount, lockAccount } from '../store.ts'
import { needsPasskeys } from './ofRoles.ts'
import * as store from './store.ts'

/** Imported on first use, because it would delay every process start. */
const webAuthn = () => import('@simplewebauthn/server')

/** Lifetime of a challenge; the login page requests a new one before it ends. */
const challengeMinutes = 5
const maxPasskeys = 20
/** EdDSA, ES256 and RS256 (COSE): the algorithms of today's authenticators. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The purpose of a passkey challenge. */
type Purpose = Act | 'sign-in' | 'add'

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

/** The WebAuthn user handle: the account's id, which reveals nothing about the person. */
const handleOf = (accountId: string) => Buffer.from(accountId.replaceAll('-', ''), 'hex')
const notAccepted = () => new Refusal('passkey-not-accepted', { passkey: 'passkey-not-accepted' })
const described = ({ id, transports }: { id: string; transports: string[] }) => ({
  id,
  type: 'public-key' as const,
  ...(transports.length > 0 && { transports }),
})

/** Creates the passkeys service; the relying party is the host of the public address. */
export function createPasskeys(deps: AccountsDeps): Passkeys {
  const { database, bus, clock, outbox } = deps
  const { hostname, origin } = new URL(deps.publicUrl)
  const rpID = hostname
  const now = () => new Date(clock.now())
  const challengeFor = async (purpose: Purpose, accountId: string | null): Promise<Uint8Array<ArrayBuffer>> => {
    if (isIP(hostname.replace(/[[\]]/g, ''))) throw new Refusal('passkeys-not-here')
    const bytes = randomBytes(32)
    const expiresAt = new Date(clock.now() + challengeMinutes * 60_000)
    await insertChallenge(database, { challenge: bytes.toString('base64url'), purpose, accountId, expiresAt })
    return new Uint8Array(bytes)
  }
  const request = async (challenge: Uint8Array<ArrayBuffer>, allowed?: { id: string; transports: string[] }[]) =>
    ({
      ...(await (
        await webAuthn()
      ).generateAuthenticationOptions({
        rpID,
        challenge,
        timeout: challengeMinutes * 60_000,
        userVerification: 'required',
      })),
      ...(allowed && { allowCredentials: allowed.map(described) }),
    }) as PasskeyRequest
  const take = async (clientDataJSON: string, purpose: Purpose, accountId: string | null) => {
    const challenge = challengeIn(clientDataJSON)
    if (!challenge || !(await takeChallenge(database, { challenge, purpose, accountId }, now()))) throw notAccepted()
    return challenge
  }
  const accept = async (answer: PasskeyAnswer, purpose: Purpose, accountId: string | null) => {
    const expectedChallenge = await take(answer.response.clientDataJSON, purpose, accountId)
    const passkey = await store.findPasskey(database, answer.id)
    if (!passkey || !isOf(passkey.accountId, accountId, answer.response.userHandle)) throw notAccepted()
    const { id, credentialId, publicKey, counter } = passkey
    const { verifyAuthenticationResponse } = await webAuthn()
    const verified = await verifyAuthenticationResponse({
      response: { ...answer, response: { ...answer.response } as never },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    }).catch(() => undefined)
    if (!verified?.verified) throw notAccepted()
    const { newCounter, credentialBackedUp: isSynced } = verified.authenticationInfo
    if (!(await store.setUsed(database, { id, counter: newCounter, isSynced, usedAt: now() }))) throw notAccepted()
    return passkey
  }
  return {
    list: async (accountId) => (await store.listPasskeys(database, accountId)).map(describePasskey),
    async begin({ id }) {
      const account = await findAccount(database, id)
      const known = await store.listCredentials(database, id)
      if (!account) throw new Refusal('person-not-found')
      if (known.length >= maxPasskeys) throw new Refusal('too-many-passkeys')
      const { generateRegistrationOptions } = await webAuthn()
      const options = await generateRegistrationOptions({
        rpName: 'Keyhold',
        rpID,
        userName: account.email,
        userDisplayName: [account.firstName, account.lastName].filter(Boolean).join(' ') || account.email,
        userID: new Uint8Array(handleOf(id)),
        challenge: await challengeFor('add', id),
        timeout: challengeMinutes * 60_000,
        attestationType: 'none',
        supportedAlgorithmIDs,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { ...options, excludeCredentials: known.map(described) } as PasskeyCreation
    },
    async add({ id: accountId, sessionId }, name, answer) {
      const hadNone = (await store.listCredentials(database, accountId)).length === 0
      const expectedChallenge = await take(answer.response.clientDataJSON, 'add', accountId)
      const { verifyRegistrationResponse } = await webAuthn()
      const verified = await verifyRegistrationResponse({
        response: answer as RegistrationResponseJSON,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        supportedAlgorithmIDs,
      }).catch(() => undefined)
      if (!verified?.verified) throw notAccepted()
      const { credential, credentialBackedUp: isSynced } = verified.registrationInfo
      const transports = answer.response.transports ?? []
      const { id: credentialId, publicKey, counter } = credential
      await changeOwn(bus, accountId, async (tx) => {
        const account = await lockAccount(tx, accountId)
        if (!account) throw new Refusal('session-over')
        const { length } = await store.listCredentials(tx, accountId)
        if (length >= maxPasskeys) throw new Refusal('too-many-passkeys')
        if (hadNone && length > 0) throw notAccepted() // another first passkey was added meanwhile
        const made = { accountId, credentialId, publicKey, counter, transports, isSynced, name, createdAt: now() }
        if (!(await store.insertPasskey(tx, made, sessionId))) throw new Refusal('session-over')
        await deleteChallenges(tx, accountId) // one from before the first passkey was obtained by the password alone
        await setConfirmedByPasskey(tx, sessionId, now()) // the authenticator has just verified its person
        const { email: to, languageId } = account
        await outbox.post(tx, {
          to,
          languageId,
          kind: (await needsPasskeys(deps, tx, accountId)) ? 'passkeyOfRoleAdded' : 'passkeyAdded',
          facts: { name },
          path: '/profile',
          aboutIds: [accountId],
        })
      })
    },
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
    askToSignIn: async () => request(await challengeFor('sign-in', null)),
    askAgain: async ({ id }, act) => request(await challengeFor(act, id), await store.listCredentials(database, id)),
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

/** The challenge in an answer's client data. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

function describePasskey({ createdAt, usedAt, ...passkey }: store.OwnPasskey): Passkey {
  return { ...passkey, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null }
}
