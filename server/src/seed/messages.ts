/** The messages of the demo users, with their times. */
import { conversations } from '@keyhold/demo/conversations.ts'
import type { PersonId } from '@keyhold/demo/person.ts'
import type { Chat } from '../domains/chat/chat/service.ts'
import type { Person } from '../gateways/session.ts'
import { listingIdOf } from './homes.ts'
import { stableId } from './ids.ts'

/** Sends every line in order. */
export async function seedMessages(chat: Chat, people: ReadonlyMap<PersonId, Person>, today: string): Promise<void> {
  const idOfPerson = (who: PersonId) => people.get(who)?.id ?? ''
  for (const { home, tenant, landlord, messages } of conversations)
    for (const [index, { from, day, hour, minute, text }] of messages.entries())
      await chat.send(
        idOfPerson(from),
        {
          id: stableId('talk', home, tenant, String(index)),
          recipientId: idOfPerson(from === tenant ? landlord : tenant),
          content: text,
          listingId: listingIdOf(home),
        },
        new Date(Date.parse(`${today}T00:00:00Z`) + ((day * 24 + hour) * 60 + minute) * 60_000),
      )
}
