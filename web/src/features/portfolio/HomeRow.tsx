/** One home of the list: its name, its status, and its next step. A row, and on a phone a card. */
import type { PortfolioRow } from '@keyhold/api/portfolio.schema.ts'
import { whole } from '@keyhold/rental/money.ts'
import { Link } from 'react-router'
import { fileUrl } from '../../gateways/api.ts'
import { formatDay, formatForeign, formatList, formatMoney, isForeign } from '../../gateways/format/format.ts'
import { formatFacts } from '../../gateways/format/rooms.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Day } from '../../ui/Day.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Photo } from '../../ui/Photo.tsx'
import css from './HomeRow.module.css'
import { NextStep } from './NextStep.tsx'
import { RowMenu } from './RowMenu.tsx'
import { useMissingFieldName } from './useMissingFieldName.ts'

interface Props {
  readonly row: PortfolioRow
  /** The first of all: its next step may be the page's prominent action. */
  readonly isFirst: boolean
  readonly isChosen: boolean
  readonly onChoose: (isOn: boolean) => void
}

export function HomeRow({ row, isFirst, isChosen, onChoose }: Props) {
  const text = useText('listingEditor')
  const list = useText('portfolio')
  const facts = useText('listings')
  const language = useLanguage()
  const feedRent = row.feedRent && {
    key: isForeign(row.feedRent) ? ('feedRent' as const) : ('feedRentUnread' as const),
    amount: formatForeign(row.feedRent, language),
  }
  const title = row.title || text('mine.untitled')
  return (
    <li className={`${css.row} ${isChosen ? css.chosen : ''}`}>
      <label className={css.check}>
        <input type="checkbox" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
        <span className="vh">{list('choose', { title })}</span>
      </label>
      <Cover row={row} />
      <div className={css.what}>
        <h2>{title}</h2>
        <p>{[row.reference, row.street, row.city].filter(Boolean).join(', ') || text('mine.noPlace')}</p>
        <p>{formatFacts(row, facts, language)}</p>
      </div>
      <StatusCell row={row} />
      <p className={css.rent}>
        {row.rentPrice === null ? (
          <small>{feedRent ? list(feedRent.key, { amount: feedRent.amount }) : text('mine.noPrice')}</small>
        ) : (
          <>
            <b className="num">{formatMoney(whole(row.rentPrice, 'USD'), language)}</b>{' '}
            <small>{text('mine.aMonth')}</small>
            {feedRent && <small>{list('sourceRent', { amount: feedRent.amount })}</small>}
          </>
        )}
      </p>
      <Interest row={row} />
      <div className={`${css.acts} ${row.next === null && !row.held ? css.menuOnly : ''}`}>
        <NextStep row={row} title={title} isMain={isFirst} />
        <Link className={css.edit} to={paths.newAd(row.id)} aria-label={text('mine.editOf', { title })}>
          <Icon name="pencil-simple" /> {text('mine.edit')}
        </Link>
        <RowMenu row={row} title={title} />
      </div>
    </li>
  )
}

function Cover({ row: { cover } }: { row: PortfolioRow }) {
  if (!cover)
    return (
      <span className={css.cover}>
        <Icon name="image" />
      </span>
    )
  const narrow = cover.widths[0]?.filePath ?? cover.filePath
  return (
    <span className={css.cover}>
      <Photo
        photo={{ src: fileUrl(narrow), width: cover.width, height: cover.height, placeholder: cover.blurred }}
        alt=""
      />
    </span>
  )
}

const tones = { published: 'good', let: 'quiet', hidden: 'quiet', draft: 'quiet' } as const
const icons = { published: 'check-circle', let: 'key', hidden: 'eye-slash', draft: 'pencil-simple' } as const

/** Its status, its first free day, or its gaps. */
function StatusCell({ row }: { row: PortfolioRow }) {
  const text = useText('listingEditor')
  const list = useText('portfolio')
  const language = useLanguage()
  const nameOf = useMissingFieldName()
  const { status, letUntil, missing, nextFreeDate } = row
  const names = [...new Set(missing.filter((field) => field !== 'locationLng').map(nameOf))]
  const shown = names.length > 3 ? [...names.slice(0, 2), list('more', { count: names.length - 2 })] : names
  return (
    <div className={css.where}>
      {row.held && (
        <Badge tone="held">
          <Icon name="hourglass-medium" /> {text('held.badge')}
        </Badge>
      )}
      {row.hiddenByOperator && (
        <Badge tone="bad">
          <Icon name="eye-slash" /> {list('hiddenByOperator.badge')}
        </Badge>
      )}
      <Badge tone={tones[status]}>
        <Icon name={icons[status]} />{' '}
        <span>{letUntil ? list('letUntil', { day: formatDay(letUntil, language) }) : list(`status.${status}`)}</span>
      </Badge>
      <p>
        {row.held ? (
          text('held.why')
        ) : row.hiddenByOperator ? (
          list('hiddenByOperator.why')
        ) : missing.length > 0 && !row.isPublished ? (
          list('lacking', { what: formatList(shown, language) })
        ) : (
          <>
            {text('mine.nextFree')} <b>{nextFreeDate ? <Day of={nextFreeDate} /> : text('mine.never')}</b>
          </>
        )}
      </p>
    </div>
  )
}

/** Its views and requests in 30 days (explained at the list's bottom), and how many users saved it. */
function Interest({ row: { views, enquiries, favourites } }: { row: PortfolioRow }) {
  const list = useText('portfolio')
  return (
    <ul className={css.interest}>
      <li>{list('reads', { count: views })}</li>
      <li>{list('enquiries', { count: enquiries })}</li>
      <li>{list('favourites', { count: favourites })}</li>
    </ul>
  )
}
