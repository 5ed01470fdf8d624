import type { Clock } from '../../../../gateways/clock.ts'
import type { Database, Query, Transaction } from '../../../../gateways/database.ts'
import type { Outbox } from '../../../../gateways/outbox.ts'
import type { PushContent } from '../../../../gateways/push/pushContent.ts'
import type { Listings } from '../../../listings/listings/service.ts'

/** The recipient. */
interface Recipient {
  readonly id: string
  readonly email: string
  readonly languageId: number
  readonly firstName: string | null
  readonly emailConfirmedAt: Date | null
}

export interface SavedSearchesDeps {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Outbox
  readonly people: { find(id: string, query: Query): Promise<Recipient | undefined> }
  readonly homes: Pick<Listings, 'list'>
  /** Who wants e-mails about searches, and when; implemented by notices. */
  readonly choices: {
    wants(accountId: string, kind: 'searches', query: Transaction): Promise<boolean>
    waitsUntil(accountId: string, kind: 'searches', query: Transaction): Promise<Date | undefined>
  }
  /** Pushes the e-mail's subject to a person's devices. */
  readonly push: {
    wants(accountId: string, kind: 'searches', tx: Transaction): Promise<boolean>
    post(tx: Transaction, tidings: PushContent<'searches'>): Promise<number>
  }
  /** Derives the tokens of e-mails. */
  readonly secret: string
  /** Called with a search whose check failed; the others are checked. */
  readonly onError: (error: unknown) => void
}
