/**
 * The comparison table: one column per home. On a phone a row's name is above its cells, and overflow scrolls sideways:
 * no amount wraps.
 */
import { monthsAfter } from '@keyhold/rental/day.ts'
import { whole } from '@keyhold/rental/money.ts'
import { moveInCost } from '@keyhold/rental/moveInCost.ts'
import { type Stay, stayOf } from '@keyhold/rental/stay.ts'
import { type CSSProperties, Fragment, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatMoveInDollars, formatMoveInSum } from '../../gateways/format/moveInCost.ts'
import { useMoveInFees } from '../../gateways/moveInFees.ts'
import { useOtherLanguage } from '../../gateways/text/useOtherLanguage.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths, type SearchQuery } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Switch } from '../../ui/Switch.tsx'
import css from './ComparisonTable.module.css'
import { type Cell, type ComparedHome, comparisonGroups, differs, type Group, type MoveInOf } from './rows.ts'

export interface Column extends ComparedHome {
  readonly picture: ReactNode
}

interface Props {
  readonly columns: readonly Column[]
  /** The search in which the homes were found: links pass it on, and its stay is added up. */
  readonly search?: SearchQuery
  /** Receives the removed home; the link works without it. */
  readonly onRemove?: (id: string) => void
}

/** A search's stay: its dates, or the requested number of whole months from a month on. */
function stayIn({ from, to, month, months }: SearchQuery): Stay | undefined {
  if (!month || !months) return stayOf(from ?? '', to ?? '')
  return stayOf(`${month}-01`, monthsAfter(`${month}-01`, Number(months)))
}

export function ComparisonTable({ columns, search = {}, onRemove }: Props) {
  const text = useText('compare')
  const groups = comparisonGroups(columns, text, useLanguage(), useMoveIn(), stayIn(search))
  const [isOnlyDifferent, setIsOnlyDifferent] = useState(false)
  const shown = isOnlyDifferent ? differentGroups(groups) : groups
  const hidden = rowCount(groups) - rowCount(shown)
  return (
    <div className={css.fits}>
      {columns.length > 1 && <Differences isOn={isOnlyDifferent} onChange={setIsOnlyDifferent} hidden={hidden} />}
      <div className={css.scroll} data-homes={columns.length}>
        <table className={css.table} style={{ '--homes': columns.length } as CSSProperties}>
          <caption className="vh">{text('caption')}</caption>
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <Picture
                  key={column.ad.id}
                  column={column}
                  search={search}
                  onRemove={onRemove}
                  rest={columns.map(({ ad }) => ad.id).filter((id) => id !== column.ad.id)}
                />
              ))}
            </tr>
            <tr className={css.titles}>
              <td>
                <span className="vh">{text('what')}</span>
              </td>
              {columns.map(({ ad }) => (
                <HomeTitle key={ad.id} ad={ad} search={search} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, rows }) => (
              <Fragment key={key}>
                <tr className={css.group}>
                  <th scope="colgroup" colSpan={columns.length + 1}>
                    {text(`groups.${key}`)}
                  </th>
                </tr>
                {rows.map((row) => (
                  <tr key={row.key}>
                    <th scope="row">{row.name}</th>
                    {row.cells.map((cell, index) => (
                      <FactCell key={columns[index]?.ad.id} cell={cell} />
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
          <Foot columns={columns} search={search} />
        </table>
      </div>
    </div>
  )
}

interface DifferencesProps {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  /** The number of rows it hides. */
  readonly hidden: number
}

/** The switch that hides rows with equal values, and how many it hides. */
function Differences({ isOn, onChange, hidden }: DifferencesProps) {
  const text = useText('compare')
  return (
    <div className={css.tools}>
      <Switch label={text('differences')} checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <p className="small soft" role="status">
        {hidden > 0 && text('equalHidden', { count: hidden })}
      </p>
    </div>
  )
}

const differentGroups = (groups: readonly Group[]) =>
  groups.map((group) => ({ ...group, rows: group.rows.filter(differs) })).filter(({ rows }) => rows.length > 0)
const rowCount = (groups: readonly Group[]) => groups.reduce((sum, { rows }) => sum + rows.length, 0)

const oneUsdt = whole(1, 'USDT').amount

function useMoveIn(): MoveInOf {
  const [text, language, fees] = [useText('ui'), useLanguage(), useMoveInFees()]
  return ({ rentPrice, deposit }) => {
    const cost = moveInCost(whole(rentPrice, 'USDT'), whole(deposit, 'USDT'), fees)
    const dollars = formatMoveInDollars(cost, text, language)
    return { usdt: Number(cost.usdt.amount / oneUsdt), text: `${formatMoveInSum(cost, language)} (${dollars})` }
  }
}

interface HeadProps {
  readonly column: Column
  readonly rest: readonly string[]
  readonly search: SearchQuery
  readonly onRemove: Props['onRemove']
}

/** The picture, with the link that removes the home. */
function Picture({ column: { ad, picture }, rest, search, onRemove }: HeadProps) {
  const text = useText('compare')
  const { title } = ad.property
  return (
    <td>
      <div className={css.home}>
        <div className={css.picture}>{picture}</div>
        <Link
          className={css.remove}
          to={paths.compare(rest, search)}
          replace
          preventScrollReset
          onClick={() => onRemove?.(ad.id)}
          aria-label={text('remove', { title })}
          title={text('remove', { title })}
        >
          <Icon name="x" />
        </Link>
      </div>
    </td>
  )
}

/** The name of a column: it stays visible while its rows scroll. */
function HomeTitle({ ad, search }: Pick<HeadProps, 'search'> & Pick<Column, 'ad'>) {
  const language = useOtherLanguage(ad.property.titleLanguage)
  return (
    <th scope="col">
      <h2>
        <Link to={paths.detail(ad.id, search)} lang={language}>
          {ad.property.title}
        </Link>
      </h2>
    </th>
  )
}

/** A button to each home. */
function Foot({ columns, search }: Required<Pick<Props, 'columns' | 'search'>>) {
  const text = useText('compare')
  return (
    <tfoot>
      <tr>
        <td />
        {columns.map(({ ad }) => (
          <td key={ad.id}>
            <ButtonLink small to={paths.detail(ad.id, search)}>
              <span>
                {text('look')}
                <span className="vh">
                  : <span>{ad.property.title}</span>
                </span>
              </span>
            </ButtonLink>
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

const longestAmount = 20

/** The words, the bar under them aligned with its neighbours, and beside or below it the best mark. */
function FactCell({ cell: { text, best, percent, isMoney, has } }: { cell: Cell }) {
  // An amount stays on one line; the cost of moving in is a sentence.
  const isAmount = isMoney && text.length < longestAmount
  return (
    <td className={[best && css.best, has === false && css.no].filter(Boolean).join(' ') || undefined}>
      <div className={css.cell}>
        <div className={css.fact}>
          <span className={isAmount ? 'nowrap' : undefined}>
            {has !== undefined && <Icon name={has ? 'check' : 'minus'} />}
            <span>{text}</span>
          </span>{' '}
          {best && <Badge tone="good">{best}</Badge>}
          {percent !== undefined && <span className={css.bar} style={{ width: `${percent}%` }} />}
        </div>
      </div>
    </td>
  )
}
