/** A home's name in a conversation, and its `lang`, if it is known and not the page's (WCAG 3.1.2). */
import type { Message } from '@keyhold/api/chat.schema.ts'
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { useOtherLanguage } from '../../gateways/text/useOtherLanguage.ts'

/** A home as a conversation names it. */
export type Home = NonNullable<Message['roomAd']>

/** The `lang` of its title; undefined for the page's own. */
export const useTitleLanguage = (home: Pick<Home, 'titleLanguageId'> | undefined) =>
  useOtherLanguage(home?.titleLanguageId ? { id: home.titleLanguageId } : null)

/** An ad's name in a conversation. */
export function nameOf({ id, property: { title, titleLanguage } }: RoomAd): Home {
  return { id, title, ...(titleLanguage && { titleLanguageId: titleLanguage.id }) }
}
