/** What the people of the town wrote to each other, at the time they wrote it. */
import { conversations } from '@keyhold/demo/conversations.ts'
import type { PersonId } from '@keyhold/demo/person.ts'
import type { Chat } from '../features/chat/service.ts'
import type { Person } from '../gateways/session.ts'
import { listingIdOf } from './homes.ts'
import { idOf } from './identity.ts'

/** Sends every line in order. */
export async function furnishTalk(chat: Chat, town: ReadonlyMap<PersonId, Person>, today: string): Promise<void> {
  const idOfPerson = (who: PersonId) => town.get(who)?.id ?? ''
  for (const { home, asker, landlord, lines } of conversations)
    for (const [index, { from, day, hour, minute, text }] of lines.entries())
      await chat.send(
        idOfPerson(from),
        {
          id: idOf('talk', home, asker, String(index)),
          recipientId: idOfPerson(from === asker ? landlord : asker),
          content: text,
          listingId: listingIdOf(home),
        },
        new Date(Date.parse(`${today}T00:00:00Z`) + ((day * 24 + hour) * 60 + minute) * 60_000),
      )
}
