/** Runs imports, stores their changes per home, and undoes an import as a whole for seven days. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Accounts } from '../../accounts/accounts/service.ts'
import type { Landlord } from '../listings/service.ts'
import { createLineWriter, type LineWriterDeps } from './applyLine.ts'
import { applyLines } from './applyLines.ts'
import { findLandlord } from './landlord.ts'
import type { PlannedLine } from './plan.ts'
import * as store from './runsStore.ts'
import { readPictures, readRuns } from './runViews.ts'
import { type UndoDeps, undoRun } from './undoRun.ts'

export interface RunsDeps extends LineWriterDeps {
  readonly listings: UndoDeps['listings']
  readonly people: Pick<Accounts, 'find' | 'hold'>
  /** Called for an internal error at one home of a file, which stops no other. */
  readonly onFault: (error: unknown) => void
}

const keptMilliseconds = 7 * 86_400_000
/** Claim time of an import: its process renews it more often, and after it another one takes over. */
const takenMilliseconds = 15_000

/** Creates the imports runner. */
export function createRuns(deps: RunsDeps) {
  const { database, clock, onFault } = deps
  const writer = createLineWriter(deps)
  const applying = { database, writer }
  const now = () => new Date(clock.now())
  const takenUntil = () => new Date(clock.now() + takenMilliseconds)
  const since = () => new Date(clock.now() - keptMilliseconds)
  let isStopping = false
  const underWay = new Set<Promise<unknown>>()

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
      return isOurs && !isStopping && (await findLister(deps, landlord.id)) !== undefined
    }
    await writer.touch(left)
    if (isStopping && !(await goesOn())) return undefined
    const watching = { goesOn, hearFault: onFault }
    const isDone = await applyLines(applying, landlord, id, left.filter(isChange), refused, watching)
    return isDone && (await store.endRun(database, { id, takenUntil: held }, refused)) ? refused : undefined
  }

  return {
    /** Applies every effective line of a feed; returns the refused ones. */
    async applyAll(landlord: Landlord, lines: readonly PlannedLine[]) {
      const refused: store.RefusedLine[] = []
      await writer.touch(lines)
      const changing = lines.filter(isChange)
      if (changing.length === 0) return refused
      const runId = await store.insertRun(database, { landlordId: landlord.id, isByFeed: true, at: now() })
      await applyLines(applying, landlord, runId, changing, refused)
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
      const landlord = await findLister(deps, run.landlordId)
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
    pictures: ({ id }: Pick<Landlord, 'id'>) => readPictures(database, id),

    /** Returns the imports of the last seven days, newest first. */
    list: ({ id }: Pick<Landlord, 'id'>) => readRuns(database, id, since()),

    /** Reverts an import's changes, for seven days. */
    undo: (landlord: Landlord, runId: string) => undoRun(deps, landlord, runId, since()),

    /** Deletes imports that can no longer be undone. */
    cleanUp: () => store.deleteRunsBefore(database, since()),
  }
}

/** Returns the landlord of an import; undefined if deleted, suspended or no longer a landlord. */
async function findLister({ database, people }: RunsDeps, id: string): Promise<Landlord | undefined> {
  const landlord = await findLandlord(database, people, id)
  return landlord?.permissions.includes('publish') ? landlord : undefined
}

export type Runs = ReturnType<typeof createRuns>

const changing: readonly PlannedLine['result'][] = ['new', 'changed', 'back', 'gone']
const isChange = ({ result }: store.WaitingLine) => changing.includes(result)
