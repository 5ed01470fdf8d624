/** What imports changed, home by home in the transaction that changed it, and taking one back as a whole for seven days. */
import type { ImportRun, ImportUndone } from '@keyhold/api/feeds.schema.ts'
import type { RoomAdInput } from '@keyhold/api/listings.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database } from '../../gateways/database.ts'
import type { Alongside, Landlord, Listing, Listings } from '../listings/service.ts'
import { countPictures, insertPictures } from './pictureStore.ts'
import type { PlannedLine } from './plan.ts'
import * as store from './runsStore.ts'

export interface RunsDeps {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
  readonly listings: Pick<Listings, 'draftReferenced' | 'save' | 'unpublish' | 'publish' | 'remove'>
}

const keptMilliseconds = 7 * 86_400_000

/** Opens the part. */
export function createRuns({ database, clock, listings }: RunsDeps) {
  const since = () => new Date(clock.now() - keptMilliseconds)

  /** Does one line, and keeps what was before; all or nothing. */
  async function apply(landlord: Landlord, runId: string, line: PlannedLine): Promise<void> {
    const { result, id, reference, input, pictures } = line
    const keep =
      (kind: 'new' | 'changed' | 'gone', before: object = {}): Alongside =>
      async (tx, { id: listingId, version }) => {
        await store.insertChange(tx, { runId, listingId, reference, result: kind, before, version })
        if (pictures.length > 0) await insertPictures(tx, listingId, pictures, new Date(clock.now()))
      }
    if (result === 'new') await listings.draftReferenced(landlord, reference, input as RoomAdInput, keep('new'))
    if (result === 'changed' && id)
      await listings.save(landlord, id, input as RoomAdInput, undefined, (tx, after, before) =>
        keep('changed', pick(before, Object.keys(input)))(tx, after, before),
      )
    if (result === 'gone' && id) await listings.unpublish(landlord, id, keep('gone'))
  }

  /** Takes one change back, unless somebody changed the home since. */
  async function undo(landlord: Landlord, change: store.StoredChange): Promise<void> {
    const { runId, listingId, result, before, version } = change
    const isUntouched = (state: Listing['state'] | undefined) => (listing: Listing) =>
      listing.version === version && (state === undefined || listing.state === state)
    const forget: Alongside = (tx) => store.deleteChange(tx, runId, listingId)
    if (result === 'new') await listings.remove(landlord, listingId, isUntouched('draft'), forget)
    if (result === 'changed') await listings.save(landlord, listingId, before as RoomAdInput, version, forget)
    if (result === 'gone') await listings.publish(landlord, listingId, isUntouched('unpublished'), forget)
  }

  return {
    /** Does every line that does something, each home alone; answers what was refused. */
    async applyAll(landlord: Landlord, lines: readonly PlannedLine[], isByFeed: boolean) {
      const refused: { reference: string; refusal: string }[] = []
      for (const { result, id, pictures } of lines)
        if (result === 'same' && id && pictures.length > 0)
          await insertPictures(database, id, pictures, new Date(clock.now()))
      const changing = lines.filter(({ result }) => result !== 'same' && result !== 'refused')
      if (changing.length === 0) return refused
      const runId = await store.insertRun(database, { landlordId: landlord.id, isByFeed, at: new Date(clock.now()) })
      for (const line of changing)
        await apply(landlord, runId, line).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          refused.push({ reference: line.reference, refusal: error.code })
        })
      return refused
    },

    /** How many pictures are still to be fetched, and how many could not be. */
    countPictures: ({ id }: Pick<Landlord, 'id'>) => countPictures(database, id),

    /** The imports of the last seven days, the newest first. */
    async list({ id }: Pick<Landlord, 'id'>): Promise<ImportRun[]> {
      return (await store.listRuns(database, id, since())).map(({ at, undoneAt, ...run }) => ({
        ...run,
        at: at.toISOString(),
        undoneAt: undoneAt?.toISOString() ?? null,
      }))
    },

    /** What it changed goes back; a home that somebody edited since stays as it is, and is named. */
    async undo(landlord: Landlord, runId: string): Promise<ImportUndone> {
      const run = (await store.listRuns(database, landlord.id, since())).find(({ id }) => id === runId)
      if (!run) throw new Refusal('import-not-found')
      if (run.undoneAt) throw new Refusal('import-taken-back')
      const left: ImportUndone['left'] = []
      const changes = await store.listChanges(database, runId)
      for (const change of changes)
        await undo(landlord, change).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          left.push({ reference: change.reference, refusal: error.code })
        })
      await store.setUndone(database, runId, new Date(clock.now()))
      return { undone: changes.length - left.length, left }
    },

    /** Forgets what can no longer be taken back. */
    cleanUp: () => store.deleteRunsBefore(database, since()),
  }
}
export type Runs = ReturnType<typeof createRuns>

const pick = (home: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(home).filter(([name]) => names.includes(name)))
