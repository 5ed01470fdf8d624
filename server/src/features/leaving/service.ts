/** Taking one's data along, and leaving for good (D 11.23). */
import type { LeavingFacts, LeavingHold } from '@keyhold/api/leaving.ts'
import { isClosed, statuses } from '@keyhold/rental/lease.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../gateways/clock.ts'
import { type Database, isDeadlock, type Transaction } from '../../gateways/database.ts'
import type { Files } from '../../gateways/files.ts'
import { forEachIsolated } from '../../gateways/forEachIsolated.ts'
import type { Outbox, OutgoingEmail } from '../../gateways/outbox.ts'
import type { PersonalFileSource } from '../../gateways/personalFiles.ts'
import type { RateLimiter } from '../../gateways/rateLimiter.ts'
import type { Person } from '../../gateways/session.ts'
import type { Settings } from '../../settings.ts'
import type { Shown } from '../accounts/passwords/reauthentication.ts'
import type { Accounts } from '../accounts/service.ts'
import type { Attachments } from '../chat/attachments/service.ts'
import type { Cipher } from '../encryption/cipher.ts'
import type { PhotosService } from '../photos/service.ts'
import { createExportJob } from './exportJob.ts'
import type { Asking } from './exportStore.ts'
import * as exportStore from './exportStore.ts'
import * as store from './store.ts'

const closed = statuses.filter(isClosed)
const perPerson = { most: 10, seconds: 900 }
/** An archive nobody fetched goes after so long. */
const archiveDays = 7
/** One that was fetched can be fetched again for so long. */
const fetchMinutes = 10
/** A tenant's identity goes so long after the end of its lease. */
const identityDays = 90
/** What is left of reports about somebody goes so long after they left, and their homes that stayed for these alone. */
const reportedDays = 90
/** What a request whose identity went still holds in its place. */
const nothing = { passportNumber: '', nationality: '', maritalId: 0, salt: '0x' }

export interface Leaving {
  /** Whether an archive waits, and what keeps this person from leaving. */
  read(asking: Asking): Promise<LeavingFacts>
  /**
   * Makes an archive in the background; a letter says when it is there. One at a time: what is made or waits already is handed
   * to the session that asks now. `current-password-wrong`, `passkey-not-accepted`.
   */
  askArchive(person: Person, shown: Shown): Promise<void>
  /**
   * Hands the archive out, to the session in which its owner asked for it and showed who they are; once it was taken, again for
   * ten minutes, since a line may be cut. `archive-not-found` before and after, and to every other session. Whoever only asks
   * about it takes nothing.
   */
  fetchArchive(asking: Asking, how: { readonly isTaken: boolean }): Promise<Buffer>
  /** Deletes all that is only this person's, and leaves a stub that leases refer to; refuses by the first hold. */
  delete(person: Person, shown: Shown): Promise<void>
  /** Lets go what has had its time: archives, identities, agreements, reports. */
  cleanUp(): Promise<void>
  /** Makes an archive that waits and that no process makes; `rest` where there is none. */
  makeNext(): Promise<'more' | 'rest'>
  /** What is made here is another process's at once; waits until this one is through with it. */
  stop(): Promise<void>
}

export interface LeavingDeps {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Outbox
  readonly rateLimiter: RateLimiter
  readonly accounts: Accounts
  readonly photos: PhotosService
  /** Files of messages; kept by features/chat. */
  readonly attachments: Pick<Attachments, 'open'>
  /** Ends somebody's viewings and answers the letters that tell it; kept by features/viewings. */
  readonly viewings: { endAllOf(tx: Transaction, personId: string): Promise<OutgoingEmail[]> }
  /** Closes the reports about somebody and answers the letters that tell it; kept by features/admin. */
  readonly reports: { closeAbout(tx: Transaction, personId: string): Promise<OutgoingEmail[]> }
  /** What somebody takes along of inventories and disputes. */
  readonly kept: readonly PersonalFileSource[]
  /** Deletes what somebody wrote of a home and nobody signed; kept by features/inventories. */
  readonly inventories: { deleteUnsigned(tx: Transaction, personId: string): Promise<void> }
  readonly cipher: Cipher
  readonly files: Files
  readonly settings: Pick<Settings, 'AGREEMENT_YEARS'>
  readonly onFault: (error: unknown) => void
}

/** Opens leaving. */
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
        store.listHolds(database, id, closed),
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
      // what holds a row that leaving deletes may wait for the account; whoever was in the way is through by the second time
      await leave(deps, person.id).catch((error: unknown) => {
        if (!isDeadlock(error)) throw error
        return leave(deps, person.id)
      })
    },
    async cleanUp() {
      await exportStore.deleteDone(database, { made: daysAgo(archiveDays), fetched: minutesAgo(fetchMinutes) })
      const agreedBefore = Math.floor(daysAgo(deps.settings.AGREEMENT_YEARS * 365.25).getTime() / 1000)
      await store.deleteOldAgreements(database, agreedBefore, closed)
      await store.deleteOldReports(database, daysAgo(reportedDays))
      const endedBefore = Math.floor(daysAgo(identityDays).getTime() / 1000)
      const identities = await store.listIdentitiesToForget(database, { endedBefore, closed })
      await forEachIsolated(identities, (id) => store.setIdentityGone(database, id, nothingOf(deps, id), now()))
    },
    ...making,
  }
}

/** What a session reads of an archive: of one that another session asked for, that it is asked for again here. */
function stateFor(sessionId: string, archive: exportStore.Archive | undefined): LeavingFacts['archive'] {
  if (!archive) return 'none'
  if (archive.sessionId !== sessionId) return 'elsewhere'
  return archive.madeAt ? 'ready' : 'making'
}

const nothingOf = ({ cipher }: Pick<LeavingDeps, 'cipher'>, leaseId: string) => cipher.encrypt(leaseId, nothing)

/** All in one transaction but the files, which go once it holds. */
async function leave(deps: LeavingDeps, id: string): Promise<void> {
  const { database, clock, outbox, accounts, photos, files } = deps
  const now = new Date(clock.now())
  const passwordHash = await accounts.hashOfNothing()
  const { pictures, avatar } = await database.begin(async (tx) => {
    await store.lockPerson(tx, id)
    const account = await accounts.find(id, tx)
    if (!account) throw new Refusal('person-not-found')
    const [hold] = await store.listHolds(tx, id, closed)
    if (hold) throw new Refusal(hold satisfies LeavingHold)
    for (const leaseId of await store.listIdentitiesToForget(tx, { tenantId: id }))
      await store.setIdentityGone(tx, leaseId, nothingOf(deps, leaseId), now)
    const told = [...(await deps.viewings.endAllOf(tx, id)), ...(await deps.reports.closeAbout(tx, id))]
    await deps.inventories.deleteUnsigned(tx, id)
    await store.emptyRequests(tx, id)
    const gone = await store.deleteHomes(tx, id, now)
    await store.emptyMessages(tx, id)
    const { email, pendingEmail } = account
    await store.deleteOwn(tx, { id, email, pendingEmail })
    await store.emptyAccount(tx, id, passwordHash, now)
    for (const mail of [...told, { to: email, languageId: account.languageId, kind: 'accountDeleted' }])
      await outbox.post(tx, mail)
    return { pictures: gone, avatar: account.avatar }
  })
  // They have left by now, whatever becomes of the files: those that stay are swept a day later, as nobody names them.
  const removed = await Promise.allSettled([
    ...pictures.map((picture) => photos.discard([picture])),
    ...(avatar ? [files.remove(`avatars/${avatar}`)] : []),
  ])
  for (const one of removed) if (one.status === 'rejected') deps.onFault(one.reason)
}
