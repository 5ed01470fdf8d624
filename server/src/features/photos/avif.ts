/**
 * Pictures as AVIF too, a third smaller (docs/adr/0043-avif.md): drawn after the upload, one after the other, from the widest
 * WebP, since nothing else is kept. Any number of processes may: a picture is taken by one, and by another if that one dies.
 */
import { buffer } from 'node:stream/consumers'
import type { Clock } from '../../gateways/clock.ts'
import type { Database } from '../../gateways/database.ts'
import { drawAvif, type PhotoFiles } from '../../gateways/photos.ts'
import { repeat } from '../../gateways/repeat.ts'
import type { Settings } from '../../settings.ts'
import * as store from './avifStore.ts'

export interface AvifDeps {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
  readonly files: PhotoFiles
  readonly settings: Pick<Settings, 'AVIF_PICTURES'>
}

/** Longer than one picture takes, whatever waits before it. */
const takenMilliseconds = 30 * 60_000
/** After so many tries that ended in the middle, perhaps by the picture itself, it stays as it is. */
const maxTries = 4
/** Between two pictures: the machine is there for people first. */
const pauseMilliseconds = 2_000

/** Opens the part. */
export function createAvifDrawing({ database, clock, files, settings }: AvifDeps) {
  async function draw({ id, widths }: store.TakenPhoto): Promise<void> {
    const drawn: number[] = []
    const widest = Math.max(...widths)
    const source = await readAll(files, id, widest)
    for (const width of source ? widths : []) {
      const webp = width === widest ? source : await readAll(files, id, width)
      const bytes = webp && source && (await drawAvif(source, width))
      if (!bytes || bytes.length >= webp.length) continue
      await files.keepAvif(id, width, bytes)
      drawn.push(width)
    }
    // Removed meanwhile, it must not come back by what was drawn of it; what comes again under its id at this moment stays.
    if (!(await store.setDrawn(database, id, drawn)))
      await Promise.all(drawn.map((width) => files.removeAvif(id, width)))
  }

  /** Draws the newest picture that is due, if any is. Answers whether it drew one. */
  async function drawNext(): Promise<boolean> {
    const now = clock.now()
    const taken = await store.takeNewest(database, new Date(now), new Date(now + takenMilliseconds))
    if (!taken) return false
    if (taken.tries > maxTries) await store.setDrawn(database, taken.id, [])
    else await draw(taken)
    return true
  }

  return {
    drawNext,
    /** Begins to draw what is due, if that is wanted; the answer ends it after the picture under way. */
    start: (onFault: (error: unknown) => void) =>
      settings.AVIF_PICTURES === 'on' ? repeat(drawNext, { pauseMilliseconds, onFault }) : async () => undefined,
  }
}

async function readAll(files: PhotoFiles, id: string, width: number): Promise<Buffer | undefined> {
  const found = await files.read(id, width)
  return found && buffer(found.stream)
}
