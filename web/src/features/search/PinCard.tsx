/** A pin's card: picture, rent, title, facts and the cost of moving in. */
import type { MapPin } from '@keyhold/api/search.schema.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fileUrl } from '../../gateways/api.ts'
import { useOtherLanguage } from '../../gateways/text/useOtherLanguage.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths, type SearchQuery } from '../../paths.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { MoveInLine } from '../../ui/MoveInLine.tsx'
import { PetsToAsk } from '../../ui/PetsToAsk.tsx'
import css from './PinCard.module.css'
import { formatRoomFacts, formatUsd } from './summaries.ts'

interface Props {
  readonly pin: MapPin
  /** Overlaid on the picture, beside the close button. */
  readonly corner?: ReactNode
  /** The preceding search. */
  readonly query: SearchQuery
  readonly onClose: () => void
}

export function PinCard({ pin, corner, query, onClose }: Props) {
  const text = useText('search')
  const language = useLanguage()
  return (
    <article className={css.card}>
      {pin.filePath && <img className="picture" src={fileUrl(pin.filePath)} alt="" width={280} height={175} />}
      <div className={css.body}>
        <p className={css.price}>
          <span className="num">{formatUsd(pin.rentPrice, language)}</span> <small>{text('aMonth')}</small>
        </p>
        <h2>
          <Link to={paths.detail(pin.id, query)} lang={useOtherLanguage(pin.titleLanguage)}>
            {pin.title}
          </Link>
        </h2>
        <p className="soft small">{formatRoomFacts(pin, text, language)}</p>
        {pin.petsToAsk && query.pets && <PetsToAsk />}
        <p className={css.moveIn}>
          <Mark className={css.mark} />
          <span>
            <MoveInLine of={pin} />
          </span>
        </p>
      </div>
      <div className={css.close}>
        {corner}
        <IconButton raised icon="x" label={text('closeCard')} onClick={onClose} />
      </div>
    </article>
  )
}
