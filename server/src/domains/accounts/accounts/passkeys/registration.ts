/** Adds a passkey: the options for the browser, and the check of its answer. */
import type { PasskeyAttestation, PasskeyCreation } from '@keyhold/api/passkeys.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { changeOwn } from '../../../../gateways/countsTopic.ts'
import type { Person } from '../../../../gateways/session.ts'
import { deleteChallenges } from '../challenges/store.ts'
import type { AccountsDeps } from '../deps.ts'
import { setConfirmedByPasskey } from '../sessions/store.ts'
import { findAccount, lockAccount } from '../store.ts'
import { challengeMinutes, notAccepted, type PasskeyChallenges } from './challenges.ts'
import { needsPasskeys } from './ofRoles.ts'
import * as store from './store.ts'
import { described, handleOf, webAuthn } from './webAuthn.ts'

const maxPasskeys = 20
/** EdDSA, ES256 and RS256 (COSE): the algorithms of today's authenticators. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Creates `begin` and `add` of the passkeys service. */
export function createPasskeyRegistration(deps: AccountsDeps, challenges: PasskeyChallenges) {
  const { database, bus, clock, outbox } = deps
  const { hostname: rpID, origin } = new URL(deps.publicUrl)
  return {
    async begin({ id }: Pick<Person, 'id'>): Promise<PasskeyCreation> {
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
        challenge: await challenges.issue('add', id),
        timeout: challengeMinutes * 60_000,
        attestationType: 'none',
        supportedAlgorithmIDs,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { ...options, excludeCredentials: known.map(described) } as PasskeyCreation
    },

    async add(
      { id: accountId, sessionId }: Pick<Person, 'id' | 'sessionId'>,
      name: string,
      answer: PasskeyAttestation,
    ): Promise<void> {
      const hadNone = (await store.listCredentials(database, accountId)).length === 0
      const expectedChallenge = await challenges.take(answer.response.clientDataJSON, 'add', accountId)
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
        const made = {
          accountId,
          credentialId,
          publicKey,
          counter,
          transports,
          isSynced,
          name,
          createdAt: new Date(clock.now()),
        }
        if (!(await store.insertPasskey(tx, made, sessionId))) throw new Refusal('session-over')
        await deleteChallenges(tx, accountId) // one from before the first passkey was obtained by the password alone
        await setConfirmedByPasskey(tx, sessionId, new Date(clock.now())) // the authenticator has just verified its person
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
  }
}
