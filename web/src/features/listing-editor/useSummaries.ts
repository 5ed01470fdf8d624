/** Each step's summary in a line, for the review before publishing. */
import { codeListIds } from '@keyhold/rental/code.ts'
import { features } from '@keyhold/rental/fields.ts'
import { whole } from '@keyhold/rental/money.ts'
import { formatMoney, formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { formatRooms } from './formatRooms.ts'
import { useCodes } from './queries.ts'
import { typedNumber } from './typedNumber.ts'
import type { HomeFormState } from './useHomeForm.ts'

export function useSummaries({ draft, photos }: HomeFormState): Readonly<Record<1 | 2 | 3 | 4, string>> {
  const text = useText('listingEditor')
  const language = useLanguage()
  const floor = useCodes(codeListIds.floor).find(({ id }) => id === draft.floorType)?.text
  const rooms = formatRooms({ ...draft, roomSize: typedNumber('roomSize', draft.roomSize) ?? 0 }, text, (size) =>
    formatNumber(size, language),
  )
  const has = features.filter((feature) => draft[feature]).map((feature) => text(`options.${feature}`))
  const money = text('finish.money', {
    rent: formatMoney(whole(typedNumber('rentPrice', draft.rentPrice) || 0, 'USD'), language),
    deposit: formatMoney(whole(typedNumber('deposit', draft.deposit) || 0, 'USDT'), language),
  })
  const policy = text(draft.depositPolicy === 'until-move-out' ? 'money.held' : 'money.handover')
  const lines = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ')
  return {
    1: lines(rooms, money, policy),
    2: lines(floor, ...has),
    3: lines(draft.address1, draft.neighbourhood, draft.cityName, text(`place.${draft.placeIs}`)),
    4: lines(
      text('finish.pictures', { count: photos.images.length }),
      text('finish.characters', { count: draft.description.length }),
    ),
  }
}
