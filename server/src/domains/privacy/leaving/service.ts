/** Data export and permanent account deletion (D 11.23). */
import type { LeavingFacts, LeavingHold } from '@keyhold/api/leaving.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../../gateways/clock.ts'
import { type Database, isDeadlock, type Transaction } from '../../../gateways/database.ts'
import type { Files } from '../../../gateways/files.ts'
import { forEachIsolated } from '../../../gateways/forEachIsolated.ts'
import type { Outbox, OutgoingEmail } from '../../../gateways/outbox.ts'
import type { PersonalFileSource } from '../../../gateways/personalFiles.ts'
import type { RateLimiter } from '../../../gateways/rateLimiter.ts'
import type { Person } from '../../../gateways/session.ts'
import type { Settings } from '../../../settings.ts'
import type { Shown } from '../../accounts/accounts/passwords/reauthentication.ts'
import type { Accounts } from '../../accounts/accounts/service.ts'
import type { Attachments } from '../../chat/chat/attachments/service.ts'
import type { PhotosService } from '../../listings/photos/service.ts'
import type { Cipher } from '../../platform/encryption/cipher.ts'
import { createExportJob } from './exportJob.ts'
import type { Asking } from './exportStore.ts'
import * as exportStore from './exportStore.ts'
import * as store from './store.ts'

const perPerson = { most: 10, seconds: 900 }
/** Retention of an archive that was not downloaded. */
const archiveDays = 7
/** How long a downloaded archive can be downloaded again. */
const fetchMinutes = 10
/** Retention of a tenant's identity after the end of its lease. */
const identityDays = 90
/** Retention of reports about a person after they left, and of homes kept only for these. */
const reportedDays = 90
/** What a request holds in place of its deleted identity. */
const nothing = { passportNumber: '', nationality: '', maritalId: 0, salt: '0x' }

export interface Leaving {
  /** Whether an archive waits, and what keeps this person from leaving. */
  read(asking: Asking): Promise<LeavingFacts>
  /**
   * Builds an archive in the background; an e-mail says when it is ready. One at a time: a pending one moves to the
   * session that requests now. `current-password-wrong`, `passkey-not-accepted`.
   */
  askArchive(person: Person, shown: Shown): Promise<void>
  /**
   * Serves the archive to the session in which its owner requested it and authenticated; after a download, again for
   * ten minutes, because connections break. `archive-not-found` before and after, and to every other session. HEAD does
   * not count as a download.
   */
  fetchArchive(asking: Asking, how: { readonly isTaken: boolean }): Promise<Buffer>
  /**
   * Deletes all that belongs only to this person, and leaves a stub that leases refer to; refuses by the first hold.
   */
  delete(person: Person, shown: Shown): Promise<void>
  /** Deletes expired archives, identities, agreements and reports. */
  cleanUp(): Promise<void>
  /** Builds a waiting, unclaimed archive; `rest` if there is none. */
  makeNext(): Promise<'more' | 'rest'>
  /** Releases the running archive to other processes at once; waits until this one has finished with it. */
  stop(): Promise<void>
}

export interface LeavingDeps {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Outbox
  readonly rateLimiter: RateLimiter
  readonly accounts: Accounts
  readonly photos: PhotosService
  /** Files of messages; implemented by chat. */
  readonly attachments: Pick<Attachments, 'open'>
  /** Ends a person's viewings and returns the e-mails about it; implemented by viewings. */
  readonly viewings: { endAllOf(tx: Transaction, personId: string): Promise<OutgoingEmail[]> }
  /** Closes the reports about a person and returns the e-mails about it; implemented by admin. */
  readonly reports: { closeAbout(tx: Transaction, personId: string): Promise<OutgoingEmail[]> }
  /** A person's exported data of inventories and disputes. */
  readonly kept: readonly PersonalFileSource[]
  /** Deletes a person's unsigned texts about a home; implemented by inventories. */
  readonly inventories: { deleteUnsigned(tx: Transaction, personId: string): Promise<void> }
  readonly cipher: Cipher
  readonly files: Files
  readonly settings: Pick<Settings, 'AGREEMENT_YEARS'>
  readonly onFault: (error: unknown) => void
}

/** Creates the leaving service. */
export function createLeavingService(deps: LeavingDeps): Leaving {
  const { database, clock, rateLimiter, accounts } = deps
  const now = () => new Date(clock.now())
  const daysAgo = (days: number) => new Date(clock.now() - days * 86_400_000)
  const minutesAgo = (minutes: number) => new Date(clock.now() - minutes * 60_000)
  const making = createExportJob(deps)
  const limit = (person: Person) => rateLimiter.limit('leaving', person.id, perPerson)
  return {
    async read({ id, sessionId }) {
      const [archive, holds] = await Promise.all([
        exportStore.findArchive(database, id, minutesAgo(fetchMinutes)),
        store.listHolds(database, id, clock.leaseNow()),
      ])
      return { archive: stateFor(sessionId, archive), askedAt: archive?.askedAt.toISOString() ?? null, holds }
    },
    async askArchive(person, shown) {
      await limit(person)
      await accounts.reauthenticate(person, 'export', shown)
      if (await exportStore.insertArchive(database, person, now())) void making.makeNext().catch(deps.onFault)
      else await exportStore.setSession(database, person)
    },
    async fetchArchive(asking, { isTaken }) {
      const archive = await exportStore.readArchive(database, asking, minutesAgo(fetchMinutes))
      if (!archive) throw new Refusal('archive-not-found')
      if (isTaken) await exportStore.setFetched(database, asking.id, now())
      return archive
    },
    async delete(person, shown) {
      await limit(person)
      await accounts.reauthenticate(person, 'deletion', shown)
      // a holder of a row that leaving deletes may wait for the account; it has finished by the retry
      await leave(deps, person.id).catch((error: unknown) => {
        if (!isDeadlock(error)) throw error
        return leave(deps, person.id)
      })
    },
    async cleanUp() {
      await exportStore.deleteDone(database, { made: daysAgo(archiveDays), fetched: minutesAgo(fetchMinutes) })
      const agreedBefore = Math.floor(daysAgo(deps.settings.AGREEMENT_YEARS * 365.25).getTime() / 1000)
      await store.deleteOldAgreements(database, agreedBefore)
      await store.deleteOldReports(database, daysAgo(reportedDays))
      const endedBefore = Math.floor(daysAgo(identityDays).getTime() / 1000)
      const identities = await store.listIdentitiesToForget(database, { endedBefore, now: clock.leaseNow() })
      await forEachIsolated(identities, (id) => store.setIdentityGone(database, id, nothingOf(deps, id), now()))
    },
    ...making,
  }
}

/** The archive's state for a session: one that another session requested must be requested again here. */
function stateFor(sessionId: string, archive: exportStore.Archive | undefined): LeavingFacts['archive'] {
  if (!archive) return 'none'
  if (archive.sessionId !== sessionId) return 'elsewhere'
  return archive.madeAt ? 'ready' : 'making'
}

const nothingOf = ({ cipher }: Pick<LeavingDeps, 'cipher'>, leaseId: string) => cipher.encrypt(leaseId, nothing)

/** One transaction for everything except the files, which are removed after the commit. */
async function leave(deps: LeavingDeps, id: string): Promise<void> {
  const { database, clock, outbox, accounts, photos, files } = deps
  const now = new Date(clock.now())
  const passwordHash = await accounts.hashOfNothing()
  const { pictures, avatar } = await database.begin(async (tx) => {
    await store.lockPerson(tx, id)
    const account = await accounts.find(id, tx)
    if (!account) throw new Refusal('person-not-found')
    const [hold] = await store.listHolds(tx, id, clock.leaseNow())
    if (hold) throw new Refusal(hold satisfies LeavingHold)
    for (const leaseId of await store.listIdentitiesToForget(tx, { tenantId: id }))
      await store.setIdentityGone(tx, leaseId, nothingOf(deps, leaseId), now)
    const mails = [...(await deps.viewings.endAllOf(tx, id)), ...(await deps.reports.closeAbout(tx, id))]
    await deps.inventories.deleteUnsigned(tx, id)
    await store.emptyRequests(tx, id)
    const gone = await store.deleteHomes(tx, id, now)
    await store.emptyMessages(tx, id)
    const { email, pendingEmail } = account
    await store.deleteOwn(tx, { id, email, pendingEmail })
    await store.emptyAccount(tx, id, passwordHash, now)
    for (const mail of [...mails, { to: email, languageId: account.languageId, kind: 'accountDeleted' }])
      await outbox.post(tx, mail)
    return { pictures: gone, avatar: account.avatar }
  })
  // The account is deleted by now: leftover files are swept a day later, because nothing refers to them.
  const removed = await Promise.allSettled([
    ...pictures.map((picture) => photos.discard([picture])),
    ...(avatar ? [files.remove(`avatars/${avatar}`)] : []),
  ])
  for (const one of removed) if (one.status === 'rejected') deps.onFault(one.reason)
}
