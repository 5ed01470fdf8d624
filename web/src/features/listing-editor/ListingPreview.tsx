/** A live preview of the home as a card. Only if there is space beside the form. */
import type { Photo } from '@keyhold/api/photos.schema.ts'
import { whole } from '@keyhold/rental/money.ts'
import { withoutNumber } from '@keyhold/rental/withoutNumber.ts'
import { fileUrl } from '../../gateways/api.ts'
import { formatMoney, formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { MoveInLine } from '../../ui/MoveInLine.tsx'
import type { Draft } from './draft.ts'
import { formatRooms } from './formatRooms.ts'
import css from './ListingPreview.module.css'
import { typedNumber } from './typedNumber.ts'

/** Whole units as typed, 0 if invalid. */
const parseUnits = (name: 'rentPrice' | 'deposit', value: string) => Math.max(typedNumber(name, value) || 0, 0)

export function ListingPreview({ draft, cover }: { draft: Draft; cover: Photo | undefined }) {
  const text = useText('listingEditor')
  const language = useLanguage()
  const [rent, deposit] = [parseUnits('rentPrice', draft.rentPrice), parseUnits('deposit', draft.deposit)]
  const street = draft.placeIs === 'exact' ? draft.address1 : withoutNumber(draft.address1)
  const place = [draft.neighbourhood || street, draft.cityName].filter(Boolean).join(', ')
  return (
    <aside className={css.side} aria-label={text('preview.title')}>
      <h2>{text('preview.title')}</h2>
      <div className={css.picture}>
        {cover ? (
          <img className="picture" src={fileUrl(cover.filePath)} alt="" width={cover.width} height={cover.height} />
        ) : (
          <p>
            <Icon name="images" /> {text('preview.noPicture')}
          </p>
        )}
      </div>
      <p className={css.title}>{draft.title || text('preview.untitled')}</p>
      <p className={css.facts}>
        {formatRooms({ ...draft, roomSize: typedNumber('roomSize', draft.roomSize) ?? 0 }, text, (size) =>
          formatNumber(size, language),
        )}
      </p>
      {place && <p className={css.facts}>{place}</p>}
      {rent > 0 && (
        <>
          <p className={css.price}>
            <span className="num">{formatMoney(whole(rent, 'USD'), language)}</span>{' '}
            <small>{text('mine.aMonth')}</small>
          </p>
          <p className={css.moveIn}>
            <Mark className={css.mark} />
            <span>
              <MoveInLine of={{ rentPrice: rent, deposit }} />
            </span>
          </p>
        </>
      )}
    </aside>
  )
}
