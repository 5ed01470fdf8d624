import type { Bus, Publish } from './bus.ts'
import type { Transaction } from './database.ts'

/** The bus topic for accounts whose counts, sessions or passkeys may have changed: their pages refetch. */
export const countsTopic = 'counts'

export interface CountsNote {
  readonly personId: string
}

/** Notifies the pages of some accounts that their own data changed. */
export const publishOwnCounts = (tell: Publish, personId: string) =>
  tell(countsTopic, [{ personId } satisfies CountsNote])

/** Changes an account's own data, and notifies its pages after the commit. */
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
