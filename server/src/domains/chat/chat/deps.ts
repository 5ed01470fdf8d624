import type { Language } from '@keyhold/rental/language.ts'
import type { Bus } from '../../../gateways/bus.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { RateLimiter } from '../../../gateways/rateLimiter.ts'
import type { Attachments } from './attachments/service.ts'
import type { HomeName, PersonSummary } from './message.ts'

/** Dependencies of chat. */
export interface ChatDeps {
  readonly database: Database
  readonly bus: Bus
  readonly clock: Clock
  /** People's profiles; provided by accounts. */
  readonly people: { publicFacts(ids: readonly string[]): Promise<ReadonlyMap<string, PersonSummary>> }
  readonly attachments: Pick<Attachments, 'of' | 'cleanUp'>
  readonly rateLimiter: Pick<RateLimiter, 'limit'>
  /** The homes a conversation may begin from; provided by listings. */
  readonly homes: {
    find(id: string): Promise<{ readonly landlordId: string; readonly state: string } | undefined>
    /** Returns the homes' titles by id, with the id of the title's language. */
    namesOf(ids: readonly string[], reader?: Language): Promise<ReadonlyMap<string, HomeName>>
  }
}
