/** The result of an applied import: finished at once, or running in the background and polled until it is finished. */
import type { ImportDone, RefusedHome } from '@keyhold/api/imports.schema.ts'
import { useRuns } from './feedQueries.ts'

export interface Imported {
  /** How many of its homes are finished, while it is running. */
  readonly underWay: { readonly done: number; readonly total: number } | undefined
  /** The refused homes, once it is finished. */
  readonly done: readonly RefusedHome[] | undefined
}

/** Polls the import of an apply response. */
export function useImported(answer: ImportDone | undefined): Imported {
  const { data } = useRuns()
  if (!answer) return { underWay: undefined, done: undefined }
  if (!answer.underWay) return { underWay: undefined, done: answer.refused }
  const run = data?.runs.find(({ id }) => id === answer.underWay)
  const total = answer.counts.new + answer.counts.changed + answer.counts.back + answer.counts.gone
  if (!run) return { underWay: { done: 0, total }, done: undefined }
  return run.underWay ? { underWay: run.underWay, done: undefined } : { underWay: undefined, done: run.refused }
}
