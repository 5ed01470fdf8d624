/**
 * Pictures as AVIF too, a third smaller (docs/adr/0043-avif.md): generated after the upload, one at a time, from the
 * widest WebP, because the original is not stored. Several processes may run: a picture is claimed by one, and by
 * another if that one dies.
 */
import { buffer } from 'node:stream/consumers'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import { drawAvif, type PhotoFiles } from '../../../gateways/photos.ts'
import { claim } from '../../../gateways/queue.ts'
import { repeat } from '../../../gateways/repeat.ts'
import type { Settings } from '../../../settings.ts'
import * as store from './avifStore.ts'

export interface AvifDeps {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
  readonly files: PhotoFiles
  readonly settings: Pick<Settings, 'AVIF_PICTURES'>
}

/** The newest first; a claim is longer than one picture takes, including its wait. */
const queue = { table: 'photo_avif', key: 'photo_id', claimMilliseconds: 30 * 60_000, isNewestFirst: true } as const
/** A picture whose generation was interrupted this many times, perhaps by the picture itself, stays WebP. */
const maxTries = 4
/** The pause between two pictures, which leaves the CPU to requests. */
const pauseMilliseconds = 2_000

/** Creates the AVIF generator. */
export function createAvifDrawing({ database, clock, files, settings }: AvifDeps) {
  async function draw(id: string): Promise<void> {
    const drawn: number[] = []
    const widths = await store.findWidths(database, id)
    const widest = Math.max(...widths)
    const source = await readAll(files, id, widest)
    for (const width of source ? widths : []) {
      const webp = width === widest ? source : await readAll(files, id, width)
      const bytes = webp && source && (await drawAvif(source, width))
      if (!bytes || bytes.length >= webp.length) continue
      await files.keepAvif(id, width, bytes)
      drawn.push(width)
    }
    // A picture removed meanwhile must not return through its generated files; one uploaded again under its id at this
    // moment stays.
    if (!(await store.setDrawn(database, id, drawn)))
      await Promise.all(drawn.map((width) => files.removeAvif(id, width)))
  }

  /** Generates the newest due picture, if any. Returns whether it did. */
  async function drawNext(): Promise<boolean> {
    const taken = await claim<string>({ database, clock }, queue)
    if (!taken) return false
    if (taken.tries > maxTries) await store.setDrawn(database, taken.id, [])
    else await draw(taken.id)
    return true
  }

  return {
    drawNext,
    /** Starts to generate due pictures, if enabled; the returned function stops it after the picture under way. */
    start: (onFault: (error: unknown) => void) =>
      settings.AVIF_PICTURES === 'on' ? repeat(drawNext, { pauseMilliseconds, onFault }) : async () => undefined,
  }
}

async function readAll(files: PhotoFiles, id: string, width: number): Promise<Buffer | undefined> {
  const found = await files.read(id, width)
  return found && buffer(found.stream)
}
