/** /rent/:city/:neighbourhood: a neighbourhood's rents, with real statistics, its descriptions and its homes. */
import { neighbourhoodFigures, searchRoomAds } from '@keyhold/api/search.ts'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { BedroomsPlot } from '../features/cities/BedroomsPlot.tsx'
import { formatRent } from '../features/cities/format.ts'
import { Near } from '../features/cities/Near.tsx'
import { NeighbourhoodKeyFigures } from '../features/cities/NeighbourhoodKeyFigures.tsx'
import { Said } from '../features/cities/Said.tsx'
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

const homesShown = 8
/** A zoom that shows streets where available, and otherwise the names of districts. */
const neighbourhoodZoom = 12.5

export const handle = { words: ['cities', 'listings', 'saved'] }

/** A name as landlords write it redirects to the canonical URL; a neighbourhood without homes has no page. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { api } = context.get(requestContext)
  const { city = '', neighbourhood = '' } = params
  const figures = await loadForPage(api(neighbourhoodFigures, { params: { city, neighbourhood } }))
  const { slug, citySlug, name } = figures
  if (slug !== neighbourhood || citySlug !== city)
    throw redirect(paths.rentNeighbourhood(citySlug, slug) + url.search, 301)
  const search = { filter: { cityId: figures.city.id, neighbourhood: name }, itemPerPage: homesShown }
  const { rows } = await loadForPage(api(searchRoomAds, { input: search }))
  return { figures, rows: cardRows(rows) }
}

export default function RentNeighbourhood() {
  const { figures, rows } = useLoaderData<typeof loader>()
  const text = useText('cities')
  const { name, city, rents, byBeds, said } = figures
  return (
    <>
      <Found />
      <div className="wrap">
        <Head />
        <NeighbourhoodKeyFigures figures={figures} />
        <div className={css.plots}>
          {figures.isWorthFinding && <BedroomsPlot groups={byBeds} />}
          {said.length > 0 && <Said said={said} name={name} />}
          <Near near={figures.near} city={city} citySlug={figures.citySlug} />
        </div>
      </div>
      <section className={css.homes} aria-labelledby="homes">
        <div className="wrap">
          <header className={css.between}>
            <h2 id="homes">{text('homesTitle', { city: name })}</h2>
            {rents.homes > rows.length && <AllHomes />}
          </header>
          <HomeGrid rows={rows} renderCorner={renderFavouriteButton} />
        </div>
      </section>
    </>
  )
}

/** Breadcrumbs, name and location. */
function Head() {
  const { figures } = useLoaderData<typeof loader>()
  const text = useText('cities')
  const { name, city, citySlug, rents, lat, lng } = figures
  return (
    <>
      <nav className={css.crumbs} aria-label={text('way')}>
        <Link to={paths.home()}>{text('home')}</Link>
        <Icon name="caret-right" />
        <Link to={paths.rentCity(citySlug)}>{city.city}</Link>
        <Icon name="caret-right" />
        <span aria-current="page">{name}</span>
      </nav>
      <header className={css.head}>
        <div>
          <h1>{text('title', { city: placeName(figures) })}</h1>
          <p className={css.lede}>{text('lede', { count: rents.homes })}</p>
          <div className={`row wraps ${css.acts}`}>
            <ButtonLink kind="next" icon="magnifying-glass" to={resultsOf(figures)}>
              {text('see', { count: rents.homes })}
            </ButtonLink>
            <ButtonLink kind="plain" to={paths.rentCity(citySlug)}>
              {text('neighbourhood.wholeCity', { city: city.city })}
            </ButtonLink>
          </div>
        </div>
        <div className={css.map}>
          <LazyMap>{() => <CityMap city={name} lat={lat} lng={lng} zoom={neighbourhoodZoom} isNamed />}</LazyMap>
        </div>
      </header>
    </>
  )
}

function AllHomes() {
  const { figures } = useLoaderData<typeof loader>()
  const text = useText('cities')
  const language = useLanguage()
  return (
    <ButtonLink small to={resultsOf(figures)}>
      <span>{text('all', { count: formatNumber(figures.rents.homes, language) })}</span> <Icon name="arrow-right" />
    </ButtonLink>
  )
}

type Figures = Awaited<ReturnType<typeof loader>>['figures']
/** "Malasaña, Madrid". */
const placeName = ({ name, city }: Figures) => `${name}, ${city.city}`
const resultsOf = ({ name, city }: Figures) => paths.results({ cityId: String(city.id), neighbourhood: name })

/** Indexed by search engines only with enough homes for meaningful statistics. */
function Found() {
  const { figures, rows } = useLoaderData<typeof loader>()
  const text = useText('cities')
  const language = useLanguage()
  const { rents, city, citySlug, slug, name } = figures
  const path = paths.rentNeighbourhood(citySlug, slug)
  const description = text('neighbourhood.description', {
    count: rents.homes,
    place: placeName(figures),
    low: formatRent(rents.least, language),
    high: formatRent(rents.most, language),
  })
  const title = text('tab', { city: placeName(figures) })
  const cover = rows[0]?.property.images[0]?.src
  const trail = [
    { name: text('home'), path: paths.home() },
    { name: city.city, path: paths.rentCity(citySlug) },
    { name, path },
  ]
  const homes = rows.map(({ id, property }) => ({ path: paths.detail(id), name: property.title }))
  return (
    <>
      <Title description={description}>{title}</Title>
      {!figures.isWorthFinding && <meta name="robots" content="noindex" />}
      <Seo
        path={path}
        title={title}
        description={description}
        picture={cover}
        data={(origin) => [breadcrumbList(origin, trail), itemList(origin, homes)]}
      />
    </>
  )
}
