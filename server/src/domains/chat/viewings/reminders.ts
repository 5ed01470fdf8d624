/** Reminders of viewings (D 7.9): to both, a day and two hours before, each once; none for a cancelled one. */
import { viewingReminderAt } from '@keyhold/rental/viewing.ts'
import type { Transaction } from '../../../gateways/database.ts'
import { forEachIsolated } from '../../../gateways/forEachIsolated.ts'
import { nameOf } from '../chat/message.ts'
import type { ViewingsDeps } from './deps.ts'
import { createViewingNotifier } from './notifications.ts'
import { addressOf } from './place.ts'
import * as store from './store.ts'

const atOnce = 50
const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000)

/** Sends due reminders. A crash leaves both people reminded and recorded, or neither. */
export async function remindOfViewings(deps: ViewingsDeps): Promise<void> {
  const { database, clock } = deps
  const due = await store.listToRemindOf(database, new Date(clock.now()), atOnce)
  await forEachIsolated(due, ({ id }) => database.begin((tx) => remind(tx, deps, id)))
}

async function remind(tx: Transaction, deps: ViewingsDeps, id: string): Promise<void> {
  const viewing = await store.lockToRemind(tx, id)
  if (!viewing?.startsAt || !viewing.agreedAt) return
  const now = Math.floor(deps.clock.now() / 1000)
  const startsAt = secondsOf(viewing.startsAt)
  // A reminder that is skipped, because they agreed only just now, is recorded too: it is not checked again.
  const noted = startsAt - 2 * 3600 <= now ? 2 : 24
  if (viewing.reminded !== null && viewing.reminded <= noted) return
  await store.setReminded(tx, id, noted)
  const hours = viewingReminderAt({ startsAt, agreedAt: secondsOf(viewing.agreedAt) }, now)
  if (hours === undefined) return
  const [home] = await deps.homes.list([viewing.listingId], tx)
  const [landlord, tenant] = [
    await deps.people.find(viewing.landlordId, tx),
    await deps.people.find(viewing.tenantId, tx),
  ]
  if (!landlord || !tenant) return
  const facts = { viewing, home, address: addressOf(viewing, home), until: viewing.startsAt }
  for (const [to, about] of [
    [landlord, tenant],
    [tenant, landlord],
  ] as const) {
    const other = { id: about.id, name: nameOf(about) }
    await createViewingNotifier(tx, deps, {
      ...facts,
      kind: hours === 24 ? 'viewingTomorrow' : 'viewingSoon',
      to,
      other,
    })
  }
}
