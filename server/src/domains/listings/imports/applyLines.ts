/** Applies the lines of an import to a landlord's homes. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { type Database, isUnavailable } from '../../../gateways/database.ts'
import type { Landlord } from '../listings/service.ts'
import type { createLineWriter } from './applyLine.ts'
import * as store from './runsStore.ts'

interface ApplyDeps {
  readonly database: Database
  readonly writer: Pick<ReturnType<typeof createLineWriter>, 'apply'>
}

/** Homes between two progress updates. */
const atATime = 10

/**
 * Applies the lines of an import, each home alone; adds refused ones to `refused`. `goesOn` is called between
 * batches: false stops it, and is the result. An internal error stops it too, unless `hearFault` is given. Lines that
 * another process applied count as done.
 */
export async function applyLines(
  { database, writer }: ApplyDeps,
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
