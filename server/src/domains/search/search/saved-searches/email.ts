/** The e-mail about new homes in a saved search: the newest few with their prices, and an unsubscribe link. */
import { arePetsToAsk } from '@keyhold/rental/livingFilter.ts'
import { createNumberFormat } from '@keyhold/rental/numbers.ts'
import { parseCriteria } from '@keyhold/rental/query.ts'
import type { OutgoingEmail } from '../../../../gateways/outbox.ts'
import { languageOf, textFor } from '../../../../gateways/text.ts'
import type { FullListing } from '../../../listings/listings/service.ts'
import { describeCard } from '../../../listings/listings/wire.ts'

/** The maximum number of homes in an e-mail. */
export const homesInEmail = 5

interface SavedSearchEmailInput {
  readonly to: {
    readonly id: string
    readonly email: string
    readonly languageId: number
    readonly firstName: string | null
  }
  readonly search: { readonly name: string; readonly query: string }
  /** At most `homesInEmail`, newest first. */
  readonly homes: readonly FullListing[]
  /** The number of all new homes. */
  readonly count: number
  readonly token: string
}

const isForPets = (query: string) => parseCriteria(new URLSearchParams(query), '').pets !== undefined

/** Writes it in the person's language. */
export function savedSearchEmail({ to, search, homes, count, token }: SavedSearchEmailInput): OutgoingEmail {
  const language = languageOf(to.languageId)
  const text = textFor(language)
  const more = count - homes.length
  const items = homes.map((home) => {
    const { title, rentPrice, bedsNumber, roomSize, city } = describeCard(home, language)
    const beds =
      bedsNumber === 61 ? text('savedSearches:email.sixBeds') : text('savedSearches:email.beds', { count: bedsNumber })
    const rent = `$${createNumberFormat(language).format(rentPrice)}`
    const words = text('savedSearches:email.facts', { rent, beds, size: roomSize, city: city?.city ?? '' })
    const asks = isForPets(search.query) && arePetsToAsk(home)
    return { title, words: asks ? text('savedSearches:email.askPets', { words }) : words, path: `/detail/${home.id}` }
  })
  return {
    to: to.email,
    languageId: to.languageId,
    kind: 'savedSearches:email',
    values: {
      count,
      name: search.name,
      more: more > 0 ? text('savedSearches:email.more', { count: more }) : '',
    },
    path: `/properties${search.query && `?${search.query}`}`,
    items,
    choicesOf: to.id,
    leave: { path: `/unsubscribe/search/${token}`, oneClick: `/api/savedSearch/stop/${token}` },
  }
}
