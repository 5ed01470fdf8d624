/** Archives of people's own data are made by one process each: whoever has one says so while at work, and another goes on with what was left. */
import { buffer } from 'node:stream/consumers'
import type { Clock } from '../../gateways/clock.ts'
import type { Database } from '../../gateways/database.ts'
import type { Files } from '../../gateways/files.ts'
import type { Outbox } from '../../gateways/outbox.ts'
import type { PersonalFile, PersonalFileSource } from '../../gateways/personalFiles.ts'
import type { Account, Accounts } from '../accounts/service.ts'
import type { Attachments } from '../chat/attachments/service.ts'
import type { Cipher } from '../encryption/cipher.ts'
import type { PhotosService } from '../photos/service.ts'
import { archiveOf } from './archive.ts'
import * as exportStore from './exportStore.ts'

/** So often who makes one says that it is at work. */
const saidMilliseconds = 30_000
/** So often an archive is begun before it is given up. */
const maxTries = 5
/** An archive is made in memory and kept in one row: of the files that somebody sent it holds the newest, up to so much. */
const maxSentBytes = 50_000_000
/** The same of each feature that keeps files of its own. */
const maxKeptBytes = 50_000_000

export interface ExportJobDeps {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Outbox
  readonly accounts: Pick<Accounts, 'find'>
  readonly photos: Pick<PhotosService, 'read'>
  /** Files of messages; kept by features/chat. */
  readonly attachments: Pick<Attachments, 'open'>
  /** What somebody takes along of inventories and disputes. */
  readonly kept: readonly PersonalFileSource[]
  readonly cipher: Cipher
  readonly files: Files
}

/** Opens the making of archives in this process. */
export function createExportJob(deps: ExportJobDeps) {
  const { database, clock } = deps
  const me = crypto.randomUUID()
  let isStopping = false
  let isAtWork = false
  // An archive is made in memory, up to a hundred megabytes of it: one at a time in this process, the others wait.
  let making: Promise<unknown> = Promise.resolve()

  /** Makes one that nobody makes; a fault is thrown, and it is begun again an hour later. */
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

  /** Asked after each file: whether it is still made here, which is said to the others from time to time. */
  function createGoesOn(accountId: string): () => Promise<boolean> {
    let saidAt = clock.steadyNow()
    return async () => {
      if (isStopping) return false
      if (clock.steadyNow() - saidAt < saidMilliseconds) return true
      saidAt = clock.steadyNow()
      return exportStore.keepTaken(database, { by: me, accountId })
    }
  }

  /** Where the database is away it is another's after some minutes all the same. */
  const giveBack = () => exportStore.giveBack(database, me).catch(() => undefined)

  return {
    /** Makes an archive that was asked for, once those begun here are through; `rest` where none waits for anybody. */
    makeNext(): Promise<'more' | 'rest'> {
      const made = making.then(makeFree).finally(() => (isAtWork = false))
      making = made.catch(() => undefined)
      return made
    },
    /** What is made here is another process's at once, and no try of its own; waits until this one is through with it. */
    async stop(): Promise<void> {
      isStopping = true
      if (!isAtWork) return
      await giveBack()
      await making
      await giveBack() // what it was just taking
    },
  }
}

interface Taken {
  readonly accountId: string
  readonly tries: number
  readonly by: string
  readonly goesOn: () => Promise<boolean>
}

/** Reads all that is somebody's, packs it, and tells them; whoever has it no more leaves that to who has. */
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

/** Whoever waits hears that it does not come, and may ask again; whoever looks after Keyhold was told each time why. */
async function giveUp({ database, outbox }: ExportJobDeps, account: Account, by: string): Promise<void> {
  const { id: accountId, email: to, languageId } = account
  await database.begin(async (tx) => {
    if (!(await exportStore.deleteUnmade(tx, { accountId, by }))) return
    await outbox.post(tx, { to, languageId, kind: 'archiveFailed', path: '/profile#leaving' })
  })
}

/** The rows of an archive, by the name of what they are. */
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

/** The files of an archive, one by one: pictures, what other features keep, and what somebody sent in messages. */
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
  for (const feature of deps.kept) for (const one of await feature.filesOf(id, maxKeptBytes)) yield ['kept', one]
  for (const one of await exportStore.listSentFiles(database, id, maxSentBytes)) {
    const { name, bytes } = await attachments.open(id, one.id, 'large') // as it was kept
    yield ['sent', { name: `${one.id} ${name}`, bytes }]
  }
}
