/** How an import that was applied goes: done at once, or going on by itself, followed until it is done. */
import type { ImportDone, RefusedHome } from '@keyhold/api/imports.schema.ts'
import { useRuns } from './feedQueries.ts'

export interface Imported {
  /** How many of its homes are done, while it goes on. */
  readonly underWay: { readonly done: number; readonly total: number } | undefined
  /** What was refused, once it is done. */
  readonly done: readonly RefusedHome[] | undefined
}

/** Follows what applying a file answered. */
export function useImported(answer: ImportDone | undefined): Imported {
  const { data } = useRuns()
  if (!answer) return { underWay: undefined, done: undefined }
  if (!answer.underWay) return { underWay: undefined, done: answer.refused }
  const run = data?.runs.find(({ id }) => id === answer.underWay)
  const total = answer.counts.new + answer.counts.changed + answer.counts.gone
  if (!run) return { underWay: { done: 0, total }, done: undefined }
  return run.underWay ? { underWay: run.underWay, done: undefined } : { underWay: undefined, done: run.refused }
}
