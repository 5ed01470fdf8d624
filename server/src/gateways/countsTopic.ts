import type { Bus, Publish } from './bus.ts'
import type { Transaction } from './database.ts'

/** The bus's topic for whose counts, sessions or passkeys may have changed: their pages ask again. */
export const countsTopic = 'counts'

export interface CountsNote {
  readonly personId: string
}

/** Tells somebody's pages that something of their own changed. */
export const publishOwnCounts = (tell: Publish, personId: string) =>
  tell(countsTopic, [{ personId } satisfies CountsNote])

/** Changes something of somebody's own, and tells their pages once it is so. */
export function changeOwn<Result>(
  bus: Pick<Bus, 'transact'>,
  personId: string,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return bus.transact(async (tx, tell) => {
    const result = await change(tx)
    await publishOwnCounts(tell, personId)
    return result
  })
}
