/** Account deletion: a person's open viewings end, and their texts are deleted from all (D 11.23). */
import type { Transaction } from '../../../gateways/database.ts'
import type { OutgoingEmail } from '../../../gateways/email.ts'
import { nameOf } from '../chat/message.ts'
import type { ViewingsDeps } from './deps.ts'
import * as store from './store.ts'
import { viewingEmail } from './viewingEmails.ts'

/**
 * Ends a person's viewings, and returns the e-mails to those who would otherwise wait at a door: to be posted in the
 * same transaction, also to people who switched viewing e-mails off, because no bell notice is written.
 */
export async function endViewingsOf(tx: Transaction, deps: ViewingsDeps, personId: string): Promise<OutgoingEmail[]> {
  const at = new Date(deps.clock.now())
  const emails: OutgoingEmail[] = []
  for (const viewing of await store.lockAgreed(tx, personId, at)) {
    const otherId = viewing.landlordId === personId ? viewing.tenantId : viewing.landlordId
    const [leaver, to] = [await deps.people.find(personId, tx), await deps.people.find(otherId, tx)]
    const [home] = await deps.homes.list([viewing.listingId], tx)
    const other = { id: personId, name: leaver ? nameOf(leaver) : '' }
    const facts = { viewing, other, home, address: undefined }
    if (to?.emailConfirmedAt) emails.push(viewingEmail('viewingCancelled', { ...facts, to }))
  }
  await store.setAllEnded(tx, personId, at)
  return emails
}
