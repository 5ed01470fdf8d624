/** A passport's figures, and their sources. A withheld figure says why. There is no rating. */
import type { OwnPassport, SharedPassport } from '@keyhold/api/passports.ts'
import { fewestLandlords } from '@keyhold/rental/passport.ts'
import type { ReactNode } from 'react'
import { formatDay, formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import css from './Passport.module.css'

type Figures = Pick<SharedPassport | OwnPassport, 'deposits' | 'ended' | 'rents'>

/** `isOwn`: the tenant sees every figure, and the threshold at which others do. */
export function PassportFigures({ passport, isOwn }: { passport: Figures; isOwn: boolean }) {
  const text = useText('passport')
  const language = useLanguage()
  const { deposits, ended, rents } = passport
  const number = (value: number) => formatNumber(value, language)
  const of = (some: number, all: number) => text('figures.of', { some: number(some), all: number(all) })
  const month = deposits?.since ? formatDay(deposits.since, language, 'month') : ''
  return (
    <>
      <dl className={css.figures}>
        <Figure title={text('figures.deposits')} figure={deposits} isOwn={isOwn}>
          {deposits && {
            value: number(deposits.count),
            words: deposits.count > 0 && text('figures.with', { count: deposits.landlords }),
            more: month && text('figures.since', { month }),
          }}
        </Figure>
        <Figure title={text('figures.ended')} figure={ended} isOwn={isOwn}>
          {ended && {
            value: ended.count > 0 ? of(ended.whole, ended.count) : number(0),
            words: ended.count > 0 && text('figures.with', { count: ended.landlords }),
            more: ended.count === 0 ? text('figures.noneEnded') : '',
          }}
        </Figure>
        <Figure title={text('figures.rents')} figure={rents} isOwn={isOwn}>
          {rents && {
            value: rents.count > 0 ? of(rents.inTime, rents.count) : number(0),
            words: rents.count > 0 && text('figures.with', { count: rents.landlords }),
            more:
              rents.count === 0
                ? text('figures.noRents')
                : rents.inTime < rents.count
                  ? text('figures.longest', { count: rents.longest })
                  : '',
          }}
        </Figure>
      </dl>
      <p className={`small quiet ${css.source}`}>
        {`${text('figures.source')} ${rents && rents.outside > 0 ? text('figures.outside', { count: rents.outside }) : ''}`}
      </p>
    </>
  )
}

interface FigureProps {
  readonly title: string
  readonly figure: { readonly landlords: number } | null
  readonly isOwn: boolean
  readonly children: { readonly value: string; readonly words: ReactNode; readonly more: ReactNode } | null
}

function Figure({ title, figure, isOwn, children }: FigureProps) {
  const text = useText('passport')
  return (
    <div>
      <dt>{title}</dt>
      {children ? (
        <dd>
          <b className="num">{children.value}</b>
          {children.words && <small>{children.words}</small>}
          {children.more && <small>{children.more}</small>}
          {isOwn && figure && figure.landlords < fewestLandlords && (
            <small className={css.untold}>{text('figures.untold')}</small>
          )}
        </dd>
      ) : (
        <dd>
          <b className={css.withheld}>{text('figures.withheld')}</b>
          <small>{text('figures.withheldWhy')}</small>
        </dd>
      )}
    </div>
  )
}
