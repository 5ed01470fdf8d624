/** How the home will look as a card, while it is told. Only where there is room beside the form. */
import type { Photo } from '@keyhold/api/photos.schema.ts'
import { whole } from '@keyhold/rental/money.ts'
import { fileAddress } from '../../gateways/api.ts'
import { sayMoney, sayNumber } from '../../gateways/format.ts'
import { Rich } from '../../gateways/rich.tsx'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Mark } from '../../ui/Mark.tsx'
import type { Draft } from './draft.ts'
import css from './Preview.module.css'
import { sayRooms } from './rooms.ts'

/** Whole units as typed, 0 for what is none. */
const unitsOf = (typed: string) => {
  const units = Number(typed)
  return Number.isInteger(units) && units > 0 ? units : 0
}

export function Preview({ draft, cover }: { draft: Draft; cover: Photo | undefined }) {
  const text = useText('homes')
  const language = useLanguage()
  const [rent, deposit] = [unitsOf(draft.rentPrice), unitsOf(draft.deposit)]
  const place = [draft.neighbourhood || draft.address1, draft.cityName].filter(Boolean).join(', ')
  return (
    <aside className={css.side} aria-label={text('preview.title')}>
      <h2>{text('preview.title')}</h2>
      <div className={css.picture}>
        {cover ? (
          <img className="picture" src={fileAddress(cover.filePath)} alt="" width={cover.width} height={cover.height} />
        ) : (
          <p>
            <Icon name="images" /> {text('preview.noPicture')}
          </p>
        )}
      </div>
      <p className={css.title}>{draft.title || text('preview.untitled')}</p>
      <p className={css.facts}>
        {sayRooms({ ...draft, roomSize: Number(draft.roomSize) }, text, (size) => sayNumber(size, language))}
      </p>
      {place && <p className={css.facts}>{place}</p>}
      {rent > 0 && (
        <>
          <p className={css.price}>
            <span className="num">{sayMoney(whole(rent, 'USD'), language)}</span> <small>{text('mine.aMonth')}</small>
          </p>
          <p className={css.moveIn}>
            <Mark className={css.mark} />
            <span>
              <Rich marks={{ b: (words) => <b className="num">{words}</b> }}>
                {text('preview.moveIn', { amount: sayMoney(whole(rent + deposit, 'USDT'), language) })}
              </Rich>
            </span>
          </p>
        </>
      )}
    </aside>
  )
}
