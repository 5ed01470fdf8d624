/** /rent/:city: a city's rents, with real statistics and some of its homes (D 2.4). */
import { cityFigures, searchRoomAds } from '@keyhold/api/search.ts'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { BedroomsPlot } from '../features/cities/BedroomsPlot.tsx'
import { formatRent } from '../features/cities/format.ts'
import { KeyFigures } from '../features/cities/KeyFigures.tsx'
import { Neighbourhoods } from '../features/cities/Neighbourhoods.tsx'
import { RentHistogram } from '../features/cities/RentHistogram.tsx'
import { cardRows } from '../features/listing-page/cardRows.ts'
import { HomeGrid } from '../features/listing-page/HomeGrid.tsx'
import { renderFavouriteButton } from '../features/saved/renderFavouriteButton.tsx'
import { Seo } from '../features/seo/Seo.tsx'
import { breadcrumbList, itemList } from '../features/seo/structuredData.ts'
import { formatNumber } from '../gateways/format/format.ts'
import { LazyMap } from '../gateways/map/LazyMap.tsx'
import { loadForPage, requestContext } from '../gateways/requestContext.ts'
import { lazyPart } from '../gateways/retryImport.ts'
import { useLanguage, useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Title } from '../ui/Title.tsx'
import css from './rentCity.module.css'

const CityMap = lazyPart(() => import('../features/cities/CityMap.tsx'))

/** Homes shown below the statistics. */
const homesShown = 4

export const handle = { words: ['cities', 'listings', 'saved'] }

/** An id redirects to the city's name; a city without homes has no page. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { api } = context.get(requestContext)
  const figures = await loadForPage(api(cityFigures, { params: { city: params.city ?? '' } }))
  if (figures.slug !== params.city) throw redirect(paths.rentCity(figures.slug) + url.search, 301)
  const search = { filter: { cityId: figures.city.id }, itemPerPage: homesShown }
  const { rows } = await loadForPage(api(searchRoomAds, { input: search }))
  return { figures, rows: cardRows(rows) }
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
            <LazyMap>{() => <CityMap city={city.city} lat={city.lat} lng={city.lng} />}</LazyMap>
          </div>
        </header>
        <KeyFigures figures={figures} />
        <div className={css.plots}>
          <RentHistogram figures={figures} />
          <BedroomsPlot groups={byBeds} />
          {byNeighbourhood.length > 1 && (
            <div className={css.whole}>
              <Neighbourhoods
                cityId={city.id}
                citySlug={figures.slug}
                rows={byNeighbourhood}
                all={figures.neighbourhoods}
              />
            </div>
          )}
        </div>
      </div>
      <section className={css.homes} aria-labelledby="homes">
        <div className="wrap">
          <header className={css.between}>
            <h2 id="homes">{text('homesTitle', { city: city.city })}</h2>
            <ButtonLink small to={results}>
              <span>{text('all', { count: formatNumber(rents.homes, language) })}</span> <Icon name="arrow-right" />
            </ButtonLink>
          </header>
          <HomeGrid rows={rows} rail renderCorner={renderFavouriteButton} />
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
    homes: formatNumber(rents.homes, language),
    low: formatRent(rents.quarter, language),
    high: formatRent(rents.threeQuarters, language),
    median: formatRent(rents.median, language),
  })
  const title = text('tab', { city: city.city })
  const cover = rows[0]?.property.images[0]?.src
  return (
    <>
      <Title description={description}>{title}</Title>
      <Seo
        path={paths.rentCity(slug)}
        title={title}
        description={description}
        picture={cover}
        data={(origin) => [
          breadcrumbList(origin, [
            { name: text('home'), path: paths.home() },
            { name: city.city, path: paths.rentCity(slug) },
          ]),
          itemList(
            origin,
            rows.map(({ id, property }) => ({ path: paths.detail(id), name: property.title })),
          ),
        ]}
      />
    </>
  )
}
