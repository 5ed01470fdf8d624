/** A home's facts in words: price, place, cost of moving in, and picture captions. */
import type { PhotoAlt } from '@keyhold/api/photos.schema.ts'
import { type Day, daysAfter } from '@keyhold/rental/day.ts'
import { whole } from '@keyhold/rental/money.ts'
import type { ChangedDays } from '@keyhold/rental/query.ts'
import { formatDay, formatMoney } from '../../gateways/format/format.ts'
import type { Language } from '../../gateways/text/language.ts'
import type { Text } from '../../gateways/text/useText.tsx'
import type { CardHome } from './cardRows.ts'

type ListingText = Text<'listings'>

/** A month's rent in dollars: "$1,100". */
export function formatRent(rentPrice: number, language: Language): string {
  return formatMoney(whole(rentPrice, 'USD'), language)
}

/** An amount of whole USDT: "2,200 USDT". */
export function formatUsdt(amount: number, language: Language): string {
  return formatMoney(whole(amount, 'USDT'), language)
}

/** A home's location: "Escalón, San Salvador". */
export function formatPlace({ address, city }: Pick<CardHome, 'address' | 'city'>): string {
  return [address.neighbourhood || address.address1, city?.city].filter(Boolean).join(', ')
}

/** A picture's caption; drawings and 3D renders are named as such. */
export function formatPictureAlt(alt: PhotoAlt | null | undefined, text: ListingText): string {
  if (alt?.plan) return text('picture.plan')
  if (!alt?.room) return text(alt?.drawn ? 'picture.drawn' : 'picture.home')
  const room = text(`picture.room.${alt.room}`)
  const shown = alt.time === 'evening' ? text('picture.evening', { room }) : room
  if (!alt.drawn) return shown
  return text(alt.time ? 'picture.drawing' : 'picture.render', { shown })
}

/** How a link's dates were changed, as the page says it. `today` is the day the page was loaded. */
export function formatChangedDays(changed: ChangedDays, today: Day, text: ListingText, language: Language): string {
  if (changed === 'over') return text('request.datesOver')
  const said = changed === 'tomorrow' ? 'request.datesTomorrow' : 'request.datesTomorrowWithoutEnd'
  return text(said, { day: formatDay(daysAfter(today, 1), language) })
}
