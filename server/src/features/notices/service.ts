/** Notices: the history of leases, told by letter to whom it concerns (D 6.13). Each row is told once, in the order it happened. */
import type { Database } from '../../gateways/database.ts'
import type { Outbox } from '../../gateways/outbox.ts'
import { referenceOf } from '../deposits/wire.ts'
import type { Happened, Leases } from '../leases/service.ts'
import { type Addressee, letterOf } from './letters.ts'
import { lockPlace, setPlace } from './store.ts'
import { lettersFor, type Reader } from './told.ts'

export interface NoticesParts {
  readonly database: Database
  readonly outbox: Outbox
  readonly leases: Leases
  readonly people: { find(id: string): Promise<Addressee | undefined> }
  readonly homes: { find(id: string): Promise<{ readonly title: string | null } | undefined> }
}

export interface Notices {
  /** Tells what happened since the last time; answers how many rows were read. */
  follow(): Promise<number>
  /** Lets everything up to now pass untold: for a history that was played. */
  skip(): Promise<void>
  /** Follows every second; the answer ends it and waits for the letters under way. */
  start(): () => Promise<void>
}

const follower = 'letters'
const atOnce = 50
const pauseMilliseconds = 1000

/** Opens notices. */
export function openNotices(parts: NoticesParts): Notices {
  const { database, outbox, leases, people, homes } = parts

  async function lettersOf(row: Happened) {
    const kinds = Object.entries(lettersFor(row)) as [Reader, string][]
    if (kinds.length === 0) return []
    const lease = await leases.find(database, row.leaseId)
    const [tenant, landlord] = lease ? [await people.find(lease.tenantId), await people.find(lease.landlordId)] : []
    if (!lease || !tenant || !landlord) return []
    const homeTitle = (await homes.find(lease.listingId))?.title ?? referenceOf(lease)
    return kinds.map(([reader, kind]) => {
      const [to, other] = reader === 'tenant' ? [tenant, landlord] : [landlord, tenant]
      return letterOf(kind, { lease, row, reader, to, other, homeTitle, reference: referenceOf(lease) })
    })
  }
  const follow = () =>
    database.begin(async (tx) => {
      const place = await lockPlace(tx, follower)
      if (!place) return 0
      const rows = await leases.listHistoryAfter(tx, place, atOnce)
      for (const row of rows) for (const letter of await lettersOf(row)) await outbox.post(tx, letter)
      const last = rows.at(-1)
      if (last) await setPlace(tx, follower, last.place)
      return rows.length
    })
  return {
    follow,
    skip: () =>
      database.begin(async (tx) => {
        const end = (await lockPlace(tx, follower)) && (await leases.findHistoryEnd(tx))
        if (end) await setPlace(tx, follower, end)
      }),
    start: () => startLoop(follow),
  }
}

/** Again at once while there is more; a dead database is tried again. */
function startLoop(follow: () => Promise<number>): () => Promise<void> {
  let ended = false
  let wake = () => {}
  const loop = async () => {
    while (!ended) {
      const read = await follow().catch(() => 0)
      if (read === atOnce) continue
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, pauseMilliseconds).unref()
      })
    }
  }
  const running = loop()
  return async () => {
    ended = true
    wake()
    await running
  }
}
