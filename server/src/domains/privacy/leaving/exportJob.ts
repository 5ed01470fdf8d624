/**
 * Each archive of personal data is built by one process: it holds a claim with heartbeats, and another process takes
 * over if these stop.
 */
import { buffer } from 'node:stream/consumers'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { Files } from '../../../gateways/files.ts'
import type { Outbox } from '../../../gateways/outbox.ts'
import type { PersonalFile, PersonalFileSource } from '../../../gateways/personalFiles.ts'
import type { Account, Accounts } from '../../accounts/accounts/service.ts'
import type { Attachments } from '../../chat/chat/attachments/service.ts'
import type { PhotosService } from '../../listings/photos/service.ts'
import type { Cipher } from '../../platform/encryption/cipher.ts'
import { archiveOf } from './archive.ts'
import * as exportStore from './exportStore.ts'

/** The interval of heartbeats. */
const heartbeatMilliseconds = 30_000
/** The number of tries before an archive is given up. */
const maxTries = 5
/** An archive is built in memory and stored in one row: it holds the newest sent files, up to this size. */
const maxSentBytes = 50_000_000
/** The same for each feature with files of its own. */
const maxArchiveBytes = 50_000_000

export interface ExportJobDeps {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Outbox
  readonly accounts: Pick<Accounts, 'find'>
  readonly photos: Pick<PhotosService, 'read'>
  /** Files of messages; implemented by chat. */
  readonly attachments: Pick<Attachments, 'open'>
  /** A person's exported data of inventories and disputes. */
  readonly kept: readonly PersonalFileSource[]
  readonly cipher: Cipher
  readonly files: Files
}

/** Creates the archive builder of this process. */
export function createExportJob(deps: ExportJobDeps) {
  const { database, clock } = deps
  const me = crypto.randomUUID()
  let isStopping = false
  let isAtWork = false
  // An archive is built in memory, up to a hundred megabytes: one at a time in this process, the others queue.
  let making: Promise<unknown> = Promise.resolve()

  /** Builds an unclaimed archive; an error is thrown, and it is retried an hour later. */
  async function makeFree(): Promise<'more' | 'rest'> {
    if (isStopping) return 'rest'
    isAtWork = true
    const taken = await exportStore.takeUnmade(database, me)
    if (!taken) return 'rest'
    const goesOn = createGoesOn(taken.accountId)
    await make(deps, { ...taken, by: me, goesOn }).catch(async (error: unknown) => {
      await exportStore.putOff(database, { by: me, ...taken }).catch(() => undefined)
      throw error
    })
    return 'more'
  }

  /** Called after each file: whether the claim is still held; sends a heartbeat from time to time. */
  function createGoesOn(accountId: string): () => Promise<boolean> {
    let heartbeatAt = clock.steadyNow()
    return async () => {
      if (isStopping) return false
      if (clock.steadyNow() - heartbeatAt < heartbeatMilliseconds) return true
      heartbeatAt = clock.steadyNow()
      return exportStore.keepTaken(database, { by: me, accountId })
    }
  }

  /** Without the database the claim expires after some minutes anyway. */
  const giveBack = () => exportStore.giveBack(database, me).catch(() => undefined)

  return {
    /** Builds a requested archive, after those begun here; `rest` if none is waiting. */
    makeNext(): Promise<'more' | 'rest'> {
      const made = making.then(makeFree).finally(() => (isAtWork = false))
      making = made.catch(() => undefined)
      return made
    },
    /** Releases the running archive at once without counting a try; waits until this process has finished with it. */
    async stop(): Promise<void> {
      isStopping = true
      if (!isAtWork) return
      await giveBack()
      await making
      await giveBack() // the one it was just claiming
    },
  }
}

interface Taken {
  readonly accountId: string
  readonly tries: number
  readonly by: string
  readonly goesOn: () => Promise<boolean>
}

/** Reads all of a person's data, packs it, and notifies them; if the claim is lost, leaves that to the new holder. */
async function make(deps: ExportJobDeps, { accountId: id, tries, by, goesOn }: Taken): Promise<void> {
  const { database, clock, outbox, accounts } = deps
  const account = await accounts.find(id)
  if (!account) return
  if (tries > maxTries) return giveUp(deps, account, by)
  const rows = await rowsOf(deps, account)
  const files = { pictures: [] as PersonalFile[], sent: [] as PersonalFile[], kept: [] as PersonalFile[] }
  for await (const [kind, file] of filesOf(deps, account)) {
    files[kind].push(file)
    if (!(await goesOn())) return
  }
  const { email: to, languageId } = account
  const archive = archiveOf({ languageId, madeAt: clock.now(), rows, ...files })
  await database.begin(async (tx) => {
    if (!(await exportStore.setArchive(tx, { accountId: id, by }, archive, new Date(clock.now())))) return
    await outbox.post(tx, { to, languageId, kind: 'archiveReady', path: '/profile#leaving' })
  })
}

/** The owner is notified that it failed and may request again; the operator was notified of each failure. */
async function giveUp({ database, outbox }: ExportJobDeps, account: Account, by: string): Promise<void> {
  const { id: accountId, email: to, languageId } = account
  await database.begin(async (tx) => {
    if (!(await exportStore.deleteUnmade(tx, { accountId, by }))) return
    await outbox.post(tx, { to, languageId, kind: 'archiveFailed', path: '/profile#leaving' })
  })
}

/** The rows of an archive, by subject. */
async function rowsOf({ database, cipher }: ExportJobDeps, { id, email }: Account) {
  const rows = new Map(await exportStore.listOwn(database, id))
  for (const [table, own] of await exportStore.listByAddress(database, email)) rows.set(table, own)
  const identities = await exportStore.listIdentities(database, id)
  rows.set(
    'identity',
    identities.map((row) => ({ lease_id: row.id, ...(cipher.decrypt(row.id, row.identity) as object) })),
  )
  return rows
}

/** The files of an archive, one by one: pictures, those of other features, and those sent in messages. */
async function* filesOf(
  deps: ExportJobDeps,
  { id, avatar }: Account,
): AsyncGenerator<readonly ['pictures' | 'sent' | 'kept', PersonalFile]> {
  const { database, photos, files, attachments } = deps
  for (const { id: photo, width } of await exportStore.listPictures(database, id)) {
    const found = await photos.read(photo, width)
    if (found) yield ['pictures', { name: `${photo}.webp`, bytes: await buffer(found.stream) }]
  }
  const own = avatar && (await files.read(`avatars/${avatar}`))
  if (own) yield ['pictures', { name: 'me.png', bytes: await buffer(own.stream) }]
  for (const feature of deps.kept) for (const one of await feature.filesOf(id, maxArchiveBytes)) yield ['kept', one]
  for (const one of await exportStore.listSentFiles(database, id, maxSentBytes)) {
    const { name, bytes } = await attachments.open(id, one.id, 'large') // as stored
    yield ['sent', { name: `${one.id} ${name}`, bytes }]
  }
}
