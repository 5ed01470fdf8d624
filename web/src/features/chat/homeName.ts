/** What a home is called in a conversation, and in which language, where it was said and is not the page's (WCAG 3.1.2). */
import type { Message } from '@keyhold/api/chat.schema.ts'
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { useOtherLanguage } from '../../gateways/text/useOtherLanguage.ts'

/** A home as a conversation names it. */
export type Home = NonNullable<Message['roomAd']>

/** The tag of its title's language; undefined in the page's own. */
export const useTitleLanguage = (home: Pick<Home, 'titleLanguageId'> | undefined) =>
  useOtherLanguage(home?.titleLanguageId ? { id: home.titleLanguageId } : null)

/** What an ad is called, as a conversation names it. */
export function nameOf({ id, property: { title, titleLanguage } }: RoomAd): Home {
  return { id, title, ...(titleLanguage && { titleLanguageId: titleLanguage.id }) }
}
