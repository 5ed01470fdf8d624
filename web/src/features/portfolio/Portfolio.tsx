/**
 * All homes of a landlord, three or three hundred: search, filters, sorting, and bulk changes (spec signed-in §2,
 * D 5.2).
 */
import type { Portfolio as PortfolioPage } from '@keyhold/api/portfolio.schema.ts'
import { homesPerPage } from '@keyhold/api/portfolioLimits.ts'
import { useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FindHomes } from './FindHomes.tsx'
import { HomeRow } from './HomeRow.tsx'
import css from './Portfolio.module.css'
import { usePortfolio } from './queries.ts'
import { type PortfolioSearch, portfolioHref, usePortfolioSearch } from './query.ts'
import { SelectionBar } from './SelectionBar.tsx'

export function Portfolio() {
  const text = useText('listingEditor')
  const refusal = useRefusal()
  const { search, change } = usePortfolioSearch()
  const homes = usePortfolio(search)
  if (homes.isPending) return <LoadingSkeleton />
  if (homes.isError)
    return (
      <Callout tone="bad" title={text('mine.away')}>
        <p>{refusal(homes.error)}</p>
        <div>
          <Button small busy={homes.isFetching} onClick={() => void homes.refetch()}>
            {text('new.retry')}
          </Button>
        </div>
      </Callout>
    )
  if (homes.data.views.all === 0)
    return (
      <EmptyState drawing="arches" title={text('mine.empty')}>
        <p>{text('mine.emptyBody')}</p>
        <ButtonLink kind="next" icon="plus" to={paths.newAd()}>
          {text('mine.first')}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <FindHomes search={search} change={change} found={homes.data} />
      <FoundHomes search={search} found={homes.data} />
    </>
  )
}

function FoundHomes({ search, found }: { search: PortfolioSearch; found: PortfolioPage }) {
  const text = useText('portfolio')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { rows, ids, page, totalRows } = found
  const choose = (id: string, isOn: boolean) =>
    setChosen((before) => new Set(isOn ? [...before, id] : [...before].filter((each) => each !== id)))
  // Beyond the limit of a bulk change, the list does not return the ids it found.
  const outside = ids.length < totalRows ? 0 : [...chosen].filter((id) => !ids.includes(id)).length
  const first = (page - 1) * homesPerPage + 1
  return (
    <section className={css.table} aria-label={text('list')}>
      <SelectionBar chosen={[...chosen]} all={ids} outside={outside} onChoose={(next) => setChosen(new Set(next))} />
      {rows.length === 0 ? (
        <p className={css.none} role="status">
          {text('nothing')}
        </p>
      ) : (
        <ul className={css.rows}>
          {rows.map((row, place) => (
            <HomeRow
              key={row.id}
              row={row}
              isFirst={page === 1 && place === 0}
              isChosen={chosen.has(row.id)}
              onChoose={(isOn) => choose(row.id, isOn)}
            />
          ))}
        </ul>
      )}
      <div className={css.foot}>
        <p className="soft" role="status">
          {rows.length > 0 && text('range', { first, last: first + rows.length - 1, count: totalRows })}
        </p>
        {rows.length > 0 && <p className="soft">{text('figures')}</p>}
        <Pagination
          page={page}
          pageCount={Math.ceil(totalRows / homesPerPage)}
          hrefFor={(to) => portfolioHref(search, { page: String(to) })}
        />
      </div>
    </section>
  )
}

function LoadingSkeleton() {
  const text = useText('ui')
  return (
    <div className="stack" role="status">
      <span className="vh">{text('loading')}</span>
      <Skeleton height="44px" />
      <Skeleton height="420px" />
    </div>
  )
}
