/** The arbitrator's desk: the disputes that somebody was named to decide (D 6.11, D 11.22). */
import type { DeskRow } from '@keyhold/api/desk.ts'
import type { Person } from '../../gateways/session.ts'
import type { Language } from '../../gateways/text.ts'
import { type AccessDeps, listOwn } from './access.ts'
import { listRows, type QueueDeps } from './queue.ts'

export interface Desk {
  /** The disputes of leases that name a wallet of the arbitrator's: the open ones first, by deadline, then the others, newest first. */
  list(arbitrator: Person, language: Language): Promise<DeskRow[]>
}

export type DeskDeps = AccessDeps & QueueDeps

/** Opens the desk. */
export function createDesk(deps: DeskDeps): Desk {
  const { database } = deps
  return {
    list: async (arbitrator, language) => listRows(deps, await listOwn(deps, database, arbitrator), language),
  }
}
