/** /properties: the search, its results as a list, and the same on the map. */
import type { Client } from '@keyhold/api/client.ts'
import type { MapPin } from '@keyhold/api/search.schema.ts'
import { loosenSearch, searchRoomAds } from '@keyhold/api/search.ts'
import { type Area, type Criteria, payloadOf, readCriteria, writeCriteria } from '@keyhold/rental/query.ts'
import { lazy, useCallback, useEffect, useRef, useState } from 'react'
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
  useNavigation,
  useNavigationType,
} from 'react-router'
import { HomeCard } from '../features/listings/HomeCard.tsx'
import { HomeGrid } from '../features/listings/HomeGrid.tsx'
import { Heart } from '../features/saved/Heart.tsx'
import { heartOf } from '../features/saved/heartOf.tsx'
import { Filters } from '../features/search/Filters.tsx'
import { NoMatches } from '../features/search/NoMatches.tsx'
import { mapHash, useOpenMap } from '../features/search/openMap.ts'
import { readChoosable, searchDay } from '../features/search/read.ts'
import { SaveSearch } from '../features/search/SaveSearch.tsx'
import { SortSelect } from '../features/search/SortSelect.tsx'
import { cityOf, sayDates } from '../features/search/summaries.ts'
import { Findable } from '../features/seo/Findable.tsx'
import { crumbs, homeList } from '../features/seo/machine.ts'
import { fileAddress } from '../gateways/api.ts'
import { sayNumber } from '../gateways/format.ts'
import { OnScreen } from '../gateways/map/OnScreen.tsx'
import { useLanguage, useText } from '../gateways/text.tsx'
import { readFor, visitContext } from '../gateways/visit.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { Switch } from '../ui/Switch.tsx'
import { Title } from '../ui/Title.tsx'
import css from './results.module.css'

const ResultsMap = lazy(() => import('../features/search/ResultsMap.tsx'))

export const handle = { frame: 'map', words: ['search', 'listings', 'saved'] }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api } = context.get(visitContext)
  const today = searchDay()
  const asked = readCriteria(new URL(request.url).searchParams, today)
  const [choosable, { criteria, answer }] = await readFor(Promise.all([readChoosable(api), findHomes(api, asked)]))
  const { filter, bounds } = payloadOf(criteria)
  const isNothing = answer.rows.length === 0
  const ways = isNothing ? await readFor(api(loosenSearch, { input: { filter, bounds } })) : undefined
  return { choosable, answer, ways, criteria, today }
}

/** Nothing is asked anew when the map is opened or closed over the list. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSameSearch = currentUrl.pathname + currentUrl.search === nextUrl.pathname + nextUrl.search
  return isSameSearch && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate
}

/** One page of homes; behind the last page, the last one (D 5.9). */
async function findHomes(api: Client, criteria: Criteria) {
  const answer = await api(searchRoomAds, { input: payloadOf(criteria) })
  const last = Math.max(1, Math.ceil(answer.totalRows / criteria.itemPerPage))
  if (answer.rows.length > 0 || criteria.page <= last) return { criteria, answer }
  const ended = { ...criteria, page: last }
  return { criteria: ended, answer: await api(searchRoomAds, { input: payloadOf(ended) }) }
}

const heartOnMap = ({ id, title }: MapPin) => <Heart id={id} title={title} />

export default function Results() {
  const { choosable, answer, ways, criteria, today } = useLoaderData<typeof loader>()
  const text = useText('search')
  const [near, setNear] = useState<string>()
  const [open, setOpen] = useOpenMap()
  const navigate = useNavigate()
  const showNear = useCallback((id: string | undefined) => setNear(id), [])
  const address = JSON.stringify(writeCriteria({ ...criteria, area: undefined, page: 1 }))
  const searchIn = (area: Area | undefined) =>
    void navigate(
      paths.results(writeCriteria({ ...criteria, area, cityId: undefined, page: 1 })) + (open ? mapHash : ''),
      {
        preventScrollReset: true,
        replace: criteria.area !== undefined,
      },
    )
  const showMap = (map: boolean) =>
    void navigate(paths.results(writeCriteria({ ...criteria, map })), { preventScrollReset: true })
  return (
    <>
      <div className={css.top}>
        <Filters key={address} criteria={criteria} choosable={choosable} today={today} />
        <div className={css.switch}>
          <Switch label={text('map')} checked={criteria.map} onChange={({ target }) => showMap(target.checked)} />
        </div>
      </div>
      <div className={criteria.map ? css.split : css.whole}>
        <div className={css.list}>
          <Heading />
          {ways ? (
            <NoMatches criteria={criteria} choosable={choosable} answer={ways}>
              <SaveSearch main criteria={criteria} choosable={choosable} />
            </NoMatches>
          ) : (
            <List near={near} onNear={showNear} />
          )}
        </div>
        <aside className={open ? `${css.map} ${css.open}` : css.map} aria-label={text('map')}>
          <OnScreen>
            {() => (
              <ResultsMap
                criteria={criteria}
                city={cityOf(criteria, choosable)}
                near={near}
                onNear={showNear}
                onArea={searchIn}
                cornerOf={heartOnMap}
              />
            )}
          </OnScreen>
        </aside>
      </div>
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
  const { choosable, answer, criteria } = useLoaderData<typeof loader>()
  const text = useText('search')
  const language = useLanguage()
  const city = cityOf(criteria, choosable)
  const count = answer.totalRows
  const heading = useFocusAfterSearch(JSON.stringify(writeCriteria(criteria)))
  const number = sayNumber(count, language)
  const elsewhere = text(criteria.area ? 'homesOnMap' : 'homes', { count, number })
  const title = city ? text('homesIn', { count, number, city: city.city }) : elsewhere
  const stay = criteria.from && criteria.to ? sayDates(criteria, text, language) : undefined
  return (
    <header className={css.head}>
      <div>
        <Title description={text('description')}>{title}</Title>
        <Found title={title} />
        <h1 aria-live="polite" tabIndex={-1} ref={heading}>
          {answer.isCapped ? text('moreThan', { title }) : title}
        </h1>
        {stay && <p className="soft small">{text('freeForStay', { stay })}</p>}
      </div>
      {answer.rows.length > 0 && (
        <div className={css.tools}>
          <SaveSearch criteria={criteria} choosable={choosable} />
          <SortSelect criteria={criteria} />
        </div>
      )}
    </header>
  )
}

/** One address for each city and page of it, whatever else was asked: filters are not further pages. */
function Found({ title }: { title: string }) {
  const { answer, choosable, criteria } = useLoaderData<typeof loader>()
  const text = useText('search')
  const city = cityOf(criteria, choosable)
  const query = { cityId: city && String(city.id), page: criteria.page > 1 ? String(criteria.page) : undefined }
  const cover = answer.rows[0]?.property.images[0]?.filePath
  const homes = answer.rows.map(({ id, property }) => ({ path: paths.detail(id), name: property.title }))
  const way = [{ name: text('findHome'), path: paths.results() }]
  if (city) way.push({ name: city.city, path: paths.results({ cityId: String(city.id) }) })
  return (
    <Findable
      path={paths.results(query)}
      title={title}
      description={text('description')}
      picture={cover && fileAddress(cover)}
      data={(origin) => [crumbs(origin, way), homeList(origin, homes)]}
    />
  )
}

/** After a search, here or on another page, the form begins anew: the keyboard goes on at the results instead of losing its place. */
function useFocusAfterSearch(address: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const cameBySearch = useNavigationType() === 'PUSH'
  const shown = useRef(cameBySearch ? undefined : address)
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [address])
  return heading
}

function List({ near, onNear }: { near: string | undefined; onNear: (id: string | undefined) => void }) {
  const { answer, criteria } = useLoaderData<typeof loader>()
  const text = useText('search')
  const language = useLanguage()
  const stay = { from: criteria.from, to: criteria.to }
  const pages = Math.ceil(answer.totalRows / criteria.itemPerPage)
  const isSearching = useNavigation().location?.pathname === paths.results()
  return (
    <div className={isSearching ? css.searching : undefined} aria-busy={isSearching}>
      {criteria.map ? (
        <ul className={css.rows}>
          {answer.rows.map((row, at) => (
            <li key={row.id}>
              <HomeCard
                shape="row"
                heading="h2"
                id={row.id}
                property={row.property}
                freeFrom={row.nextFreeDate}
                corner={heartOf(row)}
                eager={at < 2}
                lit={near === row.id}
                query={stay}
                onNear={onNear}
              />
            </li>
          ))}
        </ul>
      ) : (
        <HomeGrid rows={answer.rows} heading="h2" eager={4} query={stay} cornerOf={heartOf} />
      )}
      <Pagination
        page={criteria.page}
        pages={pages}
        addressOf={(page) => paths.results(writeCriteria({ ...criteria, page }))}
      />
      {answer.isCapped && (
        <p className={css.first}>{text('firstOnly', { number: sayNumber(answer.totalRows, language) })}</p>
      )}
    </div>
  )
}
