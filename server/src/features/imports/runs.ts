/** Runs imports, stores their changes per home, and undoes an import as a whole for seven days. */
import type { ImportPictures, ImportRun, ImportUndone } from '@keyhold/api/feeds.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { isUnavailable, type Transaction } from '../../gateways/database.ts'
import type { Accounts } from '../accounts/service.ts'
import type { Alongside, Landlord, Listing, Listings } from '../listings/service.ts'
import { createLineWriter, type LineWriterDeps } from './applyLine.ts'
import { deleteFeed } from './feedStore.ts'
import { findLandlord } from './landlord.ts'
import { countPictures, listFailedPictures } from './pictureStore.ts'
import type { PlannedLine } from './plan.ts'
import * as store from './runsStore.ts'

export interface RunsDeps extends LineWriterDeps {
  readonly listings: LineWriterDeps['listings'] & Pick<Listings, 'publish' | 'remove'>
  readonly people: Pick<Accounts, 'find' | 'hold'>
  /** Called for an internal error at one home of a file, which stops no other. */
  readonly onFault: (error: unknown) => void
}

/** The failed pictures that are listed; all of them are counted. */
const maxFailedPictures = 200
const keptMilliseconds = 7 * 86_400_000
/** Claim time of an import: its process renews it more often, and after it another one takes over. */
const takenMilliseconds = 15_000
/** Homes between two progress updates. */
const atATime = 10

/** Creates the imports runner. */
export function createRuns(deps: RunsDeps) {
  const { database, clock, listings, people, onFault } = deps
  const writer = createLineWriter(deps)
  const now = () => new Date(clock.now())
  const takenUntil = () => new Date(clock.now() + takenMilliseconds)
  const since = () => new Date(clock.now() - keptMilliseconds)
  let isStopping = false
  const underWay = new Set<Promise<unknown>>()

  /** Returns the landlord of an import; undefined if deleted, suspended or no longer a landlord. */
  async function findLister(id: string): Promise<Landlord | undefined> {
    const landlord = await findLandlord(database, people, id)
    return landlord?.permissions.includes('publish') ? landlord : undefined
  }

  /**
   * Applies the lines of an import, each home alone; adds refused ones to `refused`. `goesOn` is called between
   * batches: false stops it, and is the result. An internal error stops it too, unless `hearFault` is given. Lines that
   * another process applied count as done.
   */
  async function carryOut(
    landlord: Landlord,
    runId: string,
    lines: readonly store.WaitingLine[],
    refused: store.RefusedLine[],
    { goesOn, hearFault }: { goesOn?: () => Promise<boolean>; hearFault?: (error: unknown) => void } = {},
  ): Promise<boolean> {
    for (const [at, line] of lines.entries()) {
      await writer.apply(landlord, runId, line).catch(async (error: unknown) => {
        const isRefused = error instanceof Refusal
        if (isUnavailable(error) || (!isRefused && !hearFault)) throw error
        if (await store.hasChanged(database, runId, line.reference)) return
        if (!isRefused) hearFault?.(error)
        refused.push({ reference: line.reference, refusal: isRefused ? error.code : 'server-fault' })
      })
      if (at % atATime === atATime - 1 && (await goesOn?.()) === false) return false
    }
    return true
  }

  /**
   * Resumes an import, skipping the homes it has changed already. Returns the refused lines; undefined if it stops
   * early: on shutdown, if another process took over, or if its landlord may not list homes any more.
   */
  function goOn(landlord: Landlord, run: store.WaitingRun): Promise<store.RefusedLine[] | undefined> {
    const doing = doRest(landlord, run).finally(() => underWay.delete(doing))
    underWay.add(doing)
    return doing
  }

  async function doRest(landlord: Landlord, run: store.WaitingRun): Promise<store.RefusedLine[] | undefined> {
    const { id, waiting } = run
    const refused = [...run.refused]
    const done = new Set([...(await store.listChanged(database, id)), ...refused.map(({ reference }) => reference)])
    const left = waiting.filter(({ reference }) => !done.has(reference))
    let { takenUntil: held } = run
    const goesOn = async () => {
      const until = isStopping ? now() : takenUntil()
      const isOurs = await store.keepTaken(database, { id, takenUntil: held }, until, refused)
      held = until
      return isOurs && !isStopping && (await findLister(landlord.id)) !== undefined
    }
    await writer.touch(left)
    if (isStopping && !(await goesOn())) return undefined
    const isDone = await carryOut(landlord, id, left.filter(isChange), refused, { goesOn, hearFault: onFault })
    return isDone && (await store.endRun(database, { id, takenUntil: held }, refused)) ? refused : undefined
  }

  /** Reverts one change, unless the home was edited, published or hidden since, or a new one got pictures. */
  async function undo(landlord: Landlord, change: store.StoredChange): Promise<void> {
    const { runId, listingId, result, before, version } = change
    const isUntouched = (listing: Listing) => listing.version === version && listing.state === before.state
    const isAsItWasLeft = (listing: Listing) =>
      isUntouched(listing) && listing.updatedAt.toISOString() === before.updatedAt
    const isWithoutOwnPhotos = async (listing: Listing, tx: Transaction) =>
      isUntouched(listing) && (await store.countOwnPhotos(tx, listingId)) <= 0
    const forget: Alongside = (tx) => store.deleteChange(tx, runId, listingId)
    const forgetUntouched: Alongside = async (tx, after, present) => {
      if (present.state !== before.state) throw new Refusal('changed-meanwhile')
      await forget(tx, after, present)
      // The home is again as the previous import left it, which can then be undone as if this one had not happened.
      await store.moveChanges(tx, listingId, { from: version - 1, to: after.version })
    }
    if (result === 'new') await listings.remove(landlord, listingId, isWithoutOwnPhotos, forget)
    if (result === 'changed') await listings.save(landlord, listingId, before.home, version, forgetUntouched)
    if (result === 'back') {
      await listings.unpublish(landlord, listingId)
      await listings.save(landlord, listingId, before.home, version, forget)
    }
    if (result === 'gone') await listings.publish(landlord, listingId, isAsItWasLeft, forget)
  }

  return {
    /** Applies every effective line of a feed; returns the refused ones. */
    async applyAll(landlord: Landlord, lines: readonly PlannedLine[]) {
      const refused: store.RefusedLine[] = []
      await writer.touch(lines)
      const changing = lines.filter(isChange)
      if (changing.length === 0) return refused
      const runId = await store.insertRun(database, { landlordId: landlord.id, isByFeed: true, at: now() })
      await carryOut(landlord, runId, changing, refused)
      return refused
    },

    /**
     * Starts to apply every effective line of a file. It survives the request, and the process (`takeUp`); `done`
     * resolves to the refused lines, or undefined if it stops early. One per landlord at a time.
     */
    async begin(
      landlord: Landlord,
      lines: readonly PlannedLine[],
    ): Promise<{ id: string; done: Promise<store.RefusedLine[] | undefined> }> {
      const waiting = lines.filter(({ result }) => result !== 'refused' && result !== 'later')
      const total = waiting.filter(isChange).length
      const start = { landlordId: landlord.id, at: now(), until: takenUntil(), waiting, total }
      const run = await store.insertWaitingRun(database, start)
      if (!run) throw new Refusal('import-under-way')
      return { id: run.id, done: goOn(landlord, run) }
    },

    /** Resumes an import whose process died; applies nothing for a landlord who may not list homes. */
    async takeUp(): Promise<'more' | 'rest'> {
      const run = await store.takeLeftRun(database, now(), takenUntil())
      if (!run) return 'rest'
      const landlord = await findLister(run.landlordId)
      if (landlord) await goOn(landlord, run)
      else await store.endRun(database, run, run.refused)
      return 'more'
    },

    /**
     * Stops running imports after some homes, and new ones before the first, and waits for both; another process
     * resumes them at once. Call it again once no request can begin one; it then resolves when nothing is left.
     */
    async stop(): Promise<void> {
      isStopping = true
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },

    /** Counts the pictures still to be fetched and those given up, and lists the latter. */
    async pictures({ id }: Pick<Landlord, 'id'>): Promise<ImportPictures> {
      const counts = await countPictures(database, id)
      const failures = counts.failed > 0 ? await listFailedPictures(database, id, maxFailedPictures) : []
      return {
        ...counts,
        failures: failures.map(({ listingId, ...picture }) => ({ ...picture, id: listingId })),
      }
    },

    /** Returns the imports of the last seven days, newest first. */
    async list({ id }: Pick<Landlord, 'id'>): Promise<ImportRun[]> {
      return (await store.listRuns(database, id, since())).map(
        ({ at, undoneAt, total, isUnderWay, refused, ...run }) => ({
          ...run,
          at: at.toISOString(),
          undoneAt: undoneAt?.toISOString() ?? null,
          refused: [...refused],
          underWay: isUnderWay ? { done: run.new + run.changed + run.back + run.gone + refused.length, total } : null,
        }),
      )
    },

    /**
     * Reverts its changes; a home that was edited since stays as it is, and is listed. The feed that made them is
     * deleted, because the next night would repeat them.
     */
    async undo(landlord: Landlord, runId: string): Promise<ImportUndone> {
      const run = (await store.listRuns(database, landlord.id, since())).find(({ id }) => id === runId)
      if (!run) throw new Refusal('import-not-found')
      if (run.undoneAt) throw new Refusal('import-taken-back')
      if (run.isUnderWay) throw new Refusal('import-under-way')
      const stoppedFeed = run.isByFeed ? await deleteFeed(database, landlord.id) : null
      const left: ImportUndone['left'] = []
      const changes = await store.listChanges(database, runId)
      for (const change of changes)
        await undo(landlord, change).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          left.push({ reference: change.reference, refusal: error.code })
        })
      await store.setUndone(database, runId, new Date(clock.now()))
      return { undone: changes.length - left.length, left, stoppedFeed }
    },

    /** Deletes imports that can no longer be undone. */
    cleanUp: () => store.deleteRunsBefore(database, since()),
  }
}
export type Runs = ReturnType<typeof createRuns>

const changing: readonly PlannedLine['result'][] = ['new', 'changed', 'back', 'gone']
const isChange = ({ result }: store.WaitingLine) => changing.includes(result)
