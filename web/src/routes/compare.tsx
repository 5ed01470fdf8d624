/** /compare?ids=…: two to four homes side by side (D 5.12). The link shows the same to every user. */
import type { Client } from '@keyhold/api/client.ts'
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { findRoomAd } from '@keyhold/api/listings.ts'
import { cityFigures } from '@keyhold/api/search.ts'
import { parseAskable, serializeCriteria } from '@keyhold/rental/query.ts'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ComparisonTable } from '../features/compare/ComparisonTable.tsx'
import { maxHomes, parseIds } from '../features/compare/compareLink.ts'
import { EmptyComparison } from '../features/compare/EmptyComparison.tsx'
import { formatChangedDays, formatPictureAlt, formatRent } from '../features/listing-page/formatListing.ts'
import { photoSource } from '../features/listing-page/photoSource.ts'
import { ShareButton } from '../features/listing-page/ShareButton.tsx'
import { toggleCompared, useCompared } from '../features/saved/comparedHomes.ts'
import { searchStartDay } from '../features/search/searchOptions.ts'
import { Seo } from '../features/seo/Seo.tsx'
import { fileUrl } from '../gateways/api.ts'
import { loadForPage, requestContext } from '../gateways/requestContext.ts'
import { useLanguage, useText } from '../gateways/text/useText.tsx'
import { paths, type SearchQuery } from '../paths.ts'
import { Notice } from '../ui/Callout.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Photo } from '../ui/Photo.tsx'
import { Title } from '../ui/Title.tsx'
import css from './compare.module.css'

export const handle = { words: ['compare', 'listings'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { api } = context.get(requestContext)
  const { ids, isTruncated } = parseIds(url.searchParams)
  const found = await Promise.all(ids.map((id) => findPublished(api, id)))
  const ads = found.filter((ad) => ad !== undefined)
  const today = searchStartDay(ads.map(({ property }) => property.timeZone ?? 'UTC'))
  const { criteria, changedDays } = parseAskable(url.searchParams, today)
  const homes = await Promise.all(ads.map(async (ad) => ({ ad, median: await readMedian(api, ad.property) })))
  const search = serializeCriteria(criteria)
  return { homes, search, today, changedDays, removedCount: ids.length - ads.length, isTruncated }
}

/** A removed home is left out; an unreachable API is reported. */
async function findPublished(api: Client, id: string) {
  const ad = await loadForPage(api(findRoomAd, { params: { id } })).catch((thrown: { init?: { status?: number } }) => {
    if ([404, 410].includes(thrown.init?.status ?? 0)) return undefined
    throw thrown
  })
  return ad?.state === 'published' ? ad : undefined
}

/** The median rent of homes with the same number of bedrooms in the same city. */
async function readMedian(api: Client, { city, bedsNumber }: { city: { id: number } | null; bedsNumber: number }) {
  if (!city) return undefined
  const figures = await api(cityFigures, { params: { city: String(city.id) } }).catch(() => undefined)
  return figures?.byBeds.find(({ beds }) => beds === bedsNumber)?.median
}

export default function Compare() {
  const { homes, search, today, changedDays, removedCount, isTruncated } = useLoaderData<typeof loader>()
  const text = useText('compare')
  const listings = useText('listings')
  const language = useLanguage()
  const compared = useCompared()
  const freeSlots = maxHomes - homes.length
  const columns = homes.map((home) => {
    const [first] = home.ad.property.images
    const picture = first && (
      <Photo
        photo={photoSource(first)}
        alt={formatPictureAlt(first.alt, listings)}
        sizes="(max-width: 767px) 45vw, 300px"
        eager
      />
    )
    return { ...home, picture }
  })
  return (
    <div className={`wrap ${css.page}`}>
      <Title description={text('description')}>{text('tab')}</Title>
      {homes.length > 0 && <Preview ads={homes.map(({ ad }) => ad)} search={search} />}
      <meta name="robots" content="noindex" />
      <div className={css.top}>
        <nav>
          <Link className={css.back} to={paths.results(search)}>
            <Icon name="arrow-left" /> {text('back')}
          </Link>
        </nav>
        {homes.length > 0 && (
          <ShareButton
            title={text('title', { count: homes.length })}
            path={paths.compare(
              homes.map(({ ad }) => ad.id),
              search,
            )}
          />
        )}
      </div>
      {homes.length > 0 && (
        <header className={css.head}>
          <h1>{text('title', { count: homes.length })}</h1>
          <p>{freeSlots > 0 ? text('more', { count: freeSlots }) : text('full')}</p>
        </header>
      )}
      {changedDays && (
        <Notice icon="warning-circle">{formatChangedDays(changedDays, today, listings, language)}</Notice>
      )}
      {removedCount > 0 && <Notice icon="warning-circle">{text('gone', { count: removedCount })}</Notice>}
      {isTruncated && <Notice icon="warning-circle">{text('tooMany')}</Notice>}
      {columns.length > 0 ? (
        <ComparisonTable
          columns={columns}
          search={search}
          onRemove={(id) => compared.includes(id) && toggleCompared(id)}
        />
      ) : (
        <EmptyComparison />
      )}
    </div>
  )
}

/** What a message shows for the link: how many homes, their names and rents, and the first one's picture. */
function Preview({ ads, search }: { ads: readonly RoomAd[]; search: SearchQuery }) {
  const text = useText('compare')
  const language = useLanguage()
  const named = ads.map(
    ({ property }) => `${property.title}, ${formatRent(property.rentPrice, language)} ${text('aMonth')}`,
  )
  const cover = ads.map(({ property }) => property.images[0]).find((image) => image !== undefined)
  return (
    <Seo
      path={paths.compare(
        ads.map(({ id }) => id),
        search,
      )}
      title={text('title', { count: ads.length })}
      description={named.join(' · ')}
      picture={cover && fileUrl(cover.filePath)}
    />
  )
}
