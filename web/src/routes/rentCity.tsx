/** /rent/:city: what homes of a city ask, in real figures, and some of them (D 2.4). */
import { cityFigures, searchRoomAds } from '@keyhold/api/search.ts'
import { lazy } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { BedsPlot } from '../features/cities/BedsPlot.tsx'
import { BigNumbers } from '../features/cities/BigNumbers.tsx'
import { Neighbourhoods } from '../features/cities/Neighbourhoods.tsx'
import { RentBars } from '../features/cities/RentBars.tsx'
import { sayRent } from '../features/cities/say.ts'
import { HomeGrid } from '../features/listings/HomeGrid.tsx'
import { heartOf } from '../features/saved/heartOf.tsx'
import { Findable } from '../features/seo/Findable.tsx'
import { crumbs, homeList } from '../features/seo/machine.ts'
import { fileAddress } from '../gateways/api.ts'
import { sayNumber } from '../gateways/format.ts'
import { OnScreen } from '../gateways/map/OnScreen.tsx'
import { useLanguage, useText } from '../gateways/text.tsx'
import { readFor, visitContext } from '../gateways/visit.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Title } from '../ui/Title.tsx'
import css from './rentCity.module.css'

const CityMap = lazy(() => import('../features/cities/CityMap.tsx'))

/** Homes shown below the figures. */
const homesShown = 4

export const handle = { words: ['cities', 'listings', 'saved'] }

/** An id leads to the city's name; a city without homes has no page. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { api } = context.get(visitContext)
  const figures = await readFor(api(cityFigures, { params: { city: params.city ?? '' } }))
  if (figures.slug !== params.city) throw redirect(paths.rentCity(figures.slug) + new URL(request.url).search, 301)
  const search = { filter: { cityId: figures.city.id }, itemPerPage: homesShown }
  const { rows } = await readFor(api(searchRoomAds, { input: search }))
  return { figures, rows }
}

export default function RentCity() {
  const { figures, rows } = useLoaderData<typeof loader>()
  const text = useText('cities')
  const language = useLanguage()
  const { city, rents, byBeds, byNeighbourhood } = figures
  const results = paths.results({ cityId: String(city.id) })
  const homes = { count: rents.homes }
  return (
    <>
      <Found />
      <div className="wrap">
        <nav className={css.crumbs} aria-label={text('way')}>
          <Link to={paths.home()}>{text('home')}</Link>
          <Icon name="caret-right" />
          <span aria-current="page">{city.city}</span>
        </nav>
        <header className={css.head}>
          <div>
            <h1>{text('title', { city: city.city })}</h1>
            <p className={css.lede}>{text('lede', homes)}</p>
            <div className={`row wraps ${css.acts}`}>
              <ButtonLink kind="next" icon="magnifying-glass" to={results}>
                {text('see', homes)}
              </ButtonLink>
              <ButtonLink kind="plain" to={paths.howItWorks()}>
                {text('how')}
              </ButtonLink>
            </div>
          </div>
          <div className={css.map}>
            <OnScreen>{() => <CityMap city={city.city} lat={city.lat} lng={city.lng} />}</OnScreen>
          </div>
        </header>
        <BigNumbers figures={figures} />
        <div className={css.plots}>
          <RentBars figures={figures} />
          <BedsPlot groups={byBeds} />
          {byNeighbourhood.length > 1 && (
            <div className={css.whole}>
              <Neighbourhoods rows={byNeighbourhood} all={figures.neighbourhoods} />
            </div>
          )}
        </div>
      </div>
      <section className={css.homes} aria-labelledby="homes">
        <div className="wrap">
          <header className={css.between}>
            <h2 id="homes">{text('homesTitle', { city: city.city })}</h2>
            <ButtonLink small to={results}>
              {text('all', { count: sayNumber(rents.homes, language) })} <Icon name="arrow-right" />
            </ButtonLink>
          </header>
          <HomeGrid rows={rows} rail cornerOf={heartOf} />
        </div>
      </section>
    </>
  )
}

function Found() {
  const { figures, rows } = useLoaderData<typeof loader>()
  const text = useText('cities')
  const language = useLanguage()
  const { city, rents, slug } = figures
  const description = text('description', {
    city: city.city,
    homes: sayNumber(rents.homes, language),
    low: sayRent(rents.quarter, language),
    high: sayRent(rents.threeQuarters, language),
    median: sayRent(rents.median, language),
  })
  const title = text('tab', { city: city.city })
  const cover = rows[0]?.property.images[0]?.filePath
  return (
    <>
      <Title description={description}>{title}</Title>
      <Findable
        path={paths.rentCity(slug)}
        title={title}
        description={description}
        picture={cover && fileAddress(cover)}
        data={(origin) => [
          crumbs(origin, [
            { name: text('home'), path: paths.home() },
            { name: city.city, path: paths.rentCity(slug) },
          ]),
          homeList(
            origin,
            rows.map(({ id, property }) => ({ path: paths.detail(id), name: property.title })),
          ),
        ]}
      />
    </>
  )
}
