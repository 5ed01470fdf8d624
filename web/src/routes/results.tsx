/** /properties: the search, and its results as a list and on the map. */
import type { MapPin } from '@keyhold/api/search.schema.ts'
import { type Area, type Criteria, serializeCriteria } from '@keyhold/rental/query.ts'
import { refusedEverywhere } from '@keyhold/rental/stay.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
  useNavigation,
  useNavigationType,
} from 'react-router'
import { cardRows } from '../features/listing-page/cardRows.ts'
import { formatChangedDays } from '../features/listing-page/formatListing.ts'
import { HomeCard } from '../features/listing-page/HomeCard.tsx'
import { HomeGrid } from '../features/listing-page/HomeGrid.tsx'
import { CompareBar } from '../features/saved/CompareBar.tsx'
import { FavouriteButton } from '../features/saved/FavouriteButton.tsx'
import { renderCompareButton } from '../features/saved/renderCompareButton.tsx'
import { renderFavouriteButton } from '../features/saved/renderFavouriteButton.tsx'
import { Filters } from '../features/search/Filters.tsx'
import { formatWho } from '../features/search/livingSummaries.ts'
import { loadResults } from '../features/search/loadResults.ts'
import { FewMatches, NoMatches } from '../features/search/NoMatches.tsx'
import { SaveSearch } from '../features/search/SaveSearch.tsx'
import { SearchFailed } from '../features/search/SearchFailed.tsx'
import { SortSelect } from '../features/search/SortSelect.tsx'
import { findCity, formatBudget, formatDates } from '../features/search/summaries.ts'
import { UnknownCityName } from '../features/search/UnknownCityName.tsx'
import { mapHash, useOpenMap } from '../features/search/useOpenMap.ts'
import { WhyThisOrder } from '../features/search/WhyThisOrder.tsx'
import { Seo } from '../features/seo/Seo.tsx'
import { breadcrumbList, itemList } from '../features/seo/structuredData.ts'
import { formatNumber } from '../gateways/format/format.ts'
import { LazyMap } from '../gateways/map/LazyMap.tsx'
import { requestContext } from '../gateways/requestContext.ts'
import { lazyPart } from '../gateways/retryImport.ts'
import { useLanguage, useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { Switch } from '../ui/Switch.tsx'
import { Title } from '../ui/Title.tsx'
import css from './results.module.css'

const ResultsMap = lazyPart(() => import('../features/search/ResultsMap.tsx'))

export const handle = { frame: 'map', words: ['search', 'listings', 'saved'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const results = await loadResults(context.get(requestContext).api, url.searchParams)
  const answer = { ...results.answer, rows: cardRows(results.answer.rows) }
  return data({ ...results, answer }, results.hasFailed ? { status: 503 } : undefined)
}

/** Opening or closing the map over the list causes no request. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSameSearch = currentUrl.pathname + currentUrl.search === nextUrl.pathname + nextUrl.search
  return isSameSearch && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate
}

const renderPinFavourite = ({ id, title }: MapPin) => <FavouriteButton id={id} title={title} />

export default function Results() {
  const { searchOptions, answer, suggestions, criteria, today, hasFailed, unknownCity } = useLoaderData<typeof loader>()
  const text = useText('search')
  const [hoveredId, setHoveredId] = useState<string>()
  const [open, setOpen] = useOpenMap()
  const [filtersOver, setFiltersOver] = useState(false)
  const navigate = useNavigate()
  const onHover = useCallback((id: string | undefined) => setHoveredId(id), [])
  const searchKey = JSON.stringify(serializeCriteria({ ...criteria, area: undefined, page: 1 }))
  const searchArea = (area: Area | undefined) =>
    void navigate(
      paths.results(serializeCriteria({ ...criteria, area, cityId: undefined, page: 1 })) + (open ? mapHash : ''),
      {
        preventScrollReset: true,
        replace: criteria.area !== undefined,
      },
    )
  const showMap = (map: boolean) =>
    void navigate(paths.results(serializeCriteria({ ...criteria, map })), { preventScrollReset: true })
  return (
    <>
      <div className={open && filtersOver ? `${css.top} ${css.over}` : css.top}>
        <Filters key={searchKey} criteria={criteria} searchOptions={searchOptions} today={today} />
        <div className={css.switch}>
          <Switch label={text('map')} checked={criteria.map} onChange={({ target }) => showMap(target.checked)} />
        </div>
      </div>
      <div className={criteria.map ? css.split : css.whole}>
        <div className={css.list}>
          {!hasFailed && !unknownCity && <Heading />}
          {hasFailed ? (
            <SearchFailed again={paths.results(serializeCriteria(criteria))}>
              <ChangedDaysNote />
            </SearchFailed>
          ) : unknownCity ? (
            <UnknownCityName {...unknownCity} criteria={criteria} />
          ) : suggestions && answer.rows.length === 0 ? (
            <NoMatches criteria={criteria} searchOptions={searchOptions} answer={suggestions}>
              <SaveSearch main criteria={criteria} searchOptions={searchOptions} />
            </NoMatches>
          ) : (
            <>
              <List hoveredId={hoveredId} onHover={onHover} />
              {suggestions && <FewMatches criteria={criteria} searchOptions={searchOptions} answer={suggestions} />}
            </>
          )}
        </div>
        <aside className={open ? `${css.map} ${css.open}` : css.map} aria-label={text('map')}>
          <LazyMap>
            {() => (
              <ResultsMap
                criteria={criteria}
                city={findCity(criteria, searchOptions)}
                hoveredId={hoveredId}
                onHover={onHover}
                onArea={searchArea}
                phone={{
                  summary: <SearchSummary />,
                  onBack: () => setOpen(false),
                  areFiltersOpen: filtersOver,
                  onFilters: () => setFiltersOver(!filtersOver),
                }}
                renderCorner={renderPinFavourite}
              />
            )}
          </LazyMap>
        </aside>
      </div>
      {!open && <CompareBar search={serializeCriteria(criteria)} />}
      {(answer.rows.length > 0 || open) && (
        <div className={css.fab}>
          <Button icon={open ? 'list' : 'map-trifold'} onClick={() => setOpen(!open)}>
            {text(open ? 'list' : 'map')}
          </Button>
        </div>
      )}
    </>
  )
}

function Heading() {
  const { searchOptions, answer, criteria } = useLoaderData<typeof loader>()
  const text = useText('search')
  const language = useLanguage()
  const city = findCity(criteria, searchOptions)
  const count = answer.totalRows
  const heading = useFocusAfterSearch(JSON.stringify(serializeCriteria(criteria)))
  const number = formatNumber(count, language)
  const elsewhere = text(criteria.area ? 'homesOnMap' : 'homes', { count, number })
  const title = city ? text('homesIn', { count, number, city: formatPlace(criteria, city.city) }) : elsewhere
  return (
    <header className={css.head}>
      <div>
        <Title description={text('description')}>{title}</Title>
        <PageSeo title={title} />
        <h1 aria-live="polite" tabIndex={-1} ref={heading}>
          {answer.isCapped ? text('moreThan', { title }) : title}
        </h1>
        <StayNote />
        {city && (
          <Link className="link small" to={rentsPath(criteria, city.id)}>
            {text('rentsIn', { city: formatPlace(criteria, city.city) })}
          </Link>
        )}
      </div>
      {answer.rows.length > 0 && (
        <div className={css.tools}>
          <SaveSearch criteria={criteria} searchOptions={searchOptions} />
          <SortSelect criteria={criteria} />
        </div>
      )}
    </header>
  )
}

/** The state of the searched dates: all shown homes are free, no home can be requested then, or they were changed. */
function StayNote() {
  const { criteria, today } = useLoaderData<typeof loader>()
  const text = useText('search')
  const listings = useText('listings')
  const language = useLanguage()
  const refused = refusedOf(criteria, today)
  if (refused) return <p className="small">{listings(`request.why.${refused}`)}</p>
  return (
    <>
      <ChangedDaysNote />
      {isForStay(criteria) && (
        <p className="soft small">{text('freeForStay', { stay: formatDates(criteria, text, language) })}</p>
      )}
    </>
  )
}

/** How a link's dates were changed, also shown after a failed search: submitting the form sends the changed ones. */
function ChangedDaysNote() {
  const { today, changedDays } = useLoaderData<typeof loader>()
  const listings = useText('listings')
  const language = useLanguage()
  return changedDays && <p className="small">{formatChangedDays(changedDays, today, listings, language)}</p>
}

const isForStay = ({ from, to }: Criteria) => Boolean(from && to)

/** Why no home can be requested for the searched dates. */
function refusedOf({ from, to, month }: Criteria, today: string) {
  const first = from ?? (month && `${month}-01`)
  return first === undefined ? undefined : refusedEverywhere({ from: first, to: to ?? first }, today)
}

/** A city, or a part of one: "Malasaña, Madrid". */
const formatPlace = ({ neighbourhood }: Criteria, city: string) => [neighbourhood, city].filter(Boolean).join(', ')

const rentsPath = ({ neighbourhood }: Criteria, cityId: number) =>
  neighbourhood ? paths.rentNeighbourhood(cityId, neighbourhood) : paths.rentCity(cityId)

/** The search in two lines, for the pill over a phone's map. */
function SearchSummary() {
  const { searchOptions, answer, criteria } = useLoaderData<typeof loader>()
  const text = useText('search')
  const language = useLanguage()
  const count = answer.totalRows
  const city = findCity(criteria, searchOptions)
  const values = { count, number: formatNumber(count, language) }
  const who = formatWho(criteria, text, searchOptions)
  const asked = [formatDates(criteria, text, language), formatBudget(criteria, text, language), who]
  return (
    <>
      <b>{city ? text('homesIn', { ...values, city: formatPlace(criteria, city.city) }) : text('homes', values)}</b>
      <small>{asked.filter(Boolean).join(' · ')}</small>
    </>
  )
}

/** One canonical URL for each city and page, whatever the filters: those are not further pages. */
function PageSeo({ title }: { title: string }) {
  const { answer, searchOptions, criteria } = useLoaderData<typeof loader>()
  const text = useText('search')
  const city = findCity(criteria, searchOptions)
  const query = { cityId: city && String(city.id), page: criteria.page > 1 ? String(criteria.page) : undefined }
  const cover = answer.rows[0]?.property.images[0]?.src
  const homes = answer.rows.map(({ id, property }) => ({ path: paths.detail(id), name: property.title }))
  const trail = [{ name: text('findHome'), path: paths.results() }]
  if (city) trail.push({ name: city.city, path: paths.results({ cityId: String(city.id) }) })
  return (
    <Seo
      path={paths.results(query)}
      title={title}
      description={text('description')}
      picture={cover}
      data={(origin) => [breadcrumbList(origin, trail), itemList(origin, homes)]}
    />
  )
}

/** After a search, here or on another page, the form remounts: focus moves to the results instead of being lost. */
function useFocusAfterSearch(searchKey: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFromSearch = useNavigationType() === 'PUSH'
  const shown = useRef(isFromSearch ? undefined : searchKey)
  useEffect(() => {
    if (shown.current === searchKey) return
    shown.current = searchKey
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [searchKey])
  return heading
}

function List({ hoveredId, onHover }: { hoveredId: string | undefined; onHover: (id: string | undefined) => void }) {
  const { answer, criteria, today } = useLoaderData<typeof loader>()
  const text = useText('search')
  const language = useLanguage()
  const query = serializeCriteria(criteria)
  const areFreeForStay = isForStay(criteria) && !refusedOf(criteria, today)
  const pages = Math.ceil(answer.totalRows / criteria.itemPerPage)
  const isSearching = useNavigation().location?.pathname === paths.results()
  return (
    <div className={isSearching ? css.searching : undefined} aria-busy={isSearching}>
      {criteria.map ? (
        <ul className={css.rows}>
          {answer.rows.map((row, index) => (
            <li key={row.id}>
              <HomeCard
                shape="row"
                heading="h2"
                id={row.id}
                property={row.property}
                freeFrom={row.nextFreeDate}
                petsToAsk={row.petsToAsk}
                stopMinutes={row.stopMinutes}
                corner={renderFavouriteButton(row)}
                eager={index < 2}
                isHighlighted={hoveredId === row.id}
                query={query}
                isFreeForStay={areFreeForStay}
                below={renderCompareButton(row)}
                onHover={onHover}
              />
            </li>
          ))}
        </ul>
      ) : (
        <HomeGrid
          rows={answer.rows}
          heading="h2"
          eager={4}
          query={query}
          areFreeForStay={areFreeForStay}
          renderCorner={renderFavouriteButton}
          renderBelow={renderCompareButton}
        />
      )}
      <Pagination
        page={criteria.page}
        pageCount={pages}
        hrefFor={(page) => paths.results(serializeCriteria({ ...criteria, page }))}
      />
      {answer.isCapped && (
        <p className={css.first}>{text('firstOnly', { number: formatNumber(answer.totalRows, language) })}</p>
      )}
      <WhyThisOrder criteria={criteria} />
    </div>
  )
}
