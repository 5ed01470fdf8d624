/** /compare?ids=…: two to four homes side by side (D 5.12). The link shows the same to everybody. */
import type { Client } from '@keyhold/api/client.ts'
import { findRoomAd } from '@keyhold/api/listings.ts'
import { cityFigures } from '@keyhold/api/search.ts'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { homesAtMost, readIds } from '../features/compare/link.ts'
import { NothingYet } from '../features/compare/NothingYet.tsx'
import { SideBySide } from '../features/compare/SideBySide.tsx'
import { sayPicture, sourceOf } from '../features/listings/facts.ts'
import { toggleCompared, useCompared } from '../features/saved/compared.ts'
import { useText } from '../gateways/text.tsx'
import { readFor, visitContext } from '../gateways/visit.ts'
import { paths } from '../paths.ts'
import { Notice } from '../ui/Callout.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Photo } from '../ui/Photo.tsx'
import { Title } from '../ui/Title.tsx'
import css from './compare.module.css'

export const handle = { words: ['compare', 'listings'] }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api } = context.get(visitContext)
  const { ids, isCut } = readIds(new URL(request.url).searchParams)
  const found = await Promise.all(ids.map((id) => findPublished(api, id)))
  const ads = found.filter((ad) => ad !== undefined)
  const homes = await Promise.all(ads.map(async (ad) => ({ ad, middle: await middleOf(api, ad.property) })))
  return { homes, gone: ids.length - ads.length, isCut }
}

/** A home that was taken off is left out; an API that is away is said. */
async function findPublished(api: Client, id: string) {
  const ad = await readFor(api(findRoomAd, { params: { id } })).catch((thrown: { init?: { status?: number } }) => {
    if ([404, 410].includes(thrown.init?.status ?? 0)) return undefined
    throw thrown
  })
  return ad?.state === 'published' ? ad : undefined
}

/** The middle rent of homes with as many bedrooms in the same city. */
async function middleOf(api: Client, { city, bedsNumber }: { city: { id: number } | null; bedsNumber: number }) {
  if (!city) return undefined
  const figures = await api(cityFigures, { params: { city: String(city.id) } }).catch(() => undefined)
  return figures?.byBeds.find(({ beds }) => beds === bedsNumber)?.median
}

export default function Compare() {
  const { homes, gone, isCut } = useLoaderData<typeof loader>()
  const text = useText('compare')
  const listings = useText('listings')
  const kept = useCompared()
  const room = homesAtMost - homes.length
  const columns = homes.map((home) => {
    const [first] = home.ad.property.images
    const picture = first && (
      <Photo
        photo={sourceOf(first)}
        alt={sayPicture(first.alt, listings)}
        sizes="(max-width: 767px) 45vw, 300px"
        eager
      />
    )
    return { ...home, picture }
  })
  return (
    <div className={`wrap ${css.page}`}>
      <Title description={text('description')}>{text('tab')}</Title>
      <meta name="robots" content="noindex" />
      <nav>
        <Link className={css.back} to={paths.results()}>
          <Icon name="arrow-left" /> {text('back')}
        </Link>
      </nav>
      {homes.length > 0 && (
        <header className={css.head}>
          <h1>{text('title', { count: homes.length })}</h1>
          <p>{room > 0 ? text('more', { count: room }) : text('full')}</p>
        </header>
      )}
      {gone > 0 && <Notice icon="warning-circle">{text('gone', { count: gone })}</Notice>}
      {isCut && <Notice icon="warning-circle">{text('tooMany')}</Notice>}
      {columns.length > 0 ? (
        <SideBySide columns={columns} onRemove={(id) => kept.includes(id) && toggleCompared(id)} />
      ) : (
        <NothingYet />
      )}
    </div>
  )
}
