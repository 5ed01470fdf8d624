/** /: the search box, available homes, how the escrow works, and other entry points. */
import { escrowFacts } from '@keyhold/api/deposits.ts'
import { landlordOffer } from '@keyhold/api/offers.ts'
import type { City } from '@keyhold/api/places.schema.ts'
import { featuredRoomAds } from '@keyhold/api/search.ts'
import { parseCriteria } from '@keyhold/rental/query.ts'
import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Credits } from '../features/landing/Credits.tsx'
import { DepositExample } from '../features/landing/DepositExample.tsx'
import { Hero } from '../features/landing/Hero.tsx'
import { Invitations } from '../features/landing/Invitations.tsx'
import { MoneyExample } from '../features/landing/MoneyExample.tsx'
import { NearMe } from '../features/landing/NearMe.tsx'
import { News } from '../features/landing/News.tsx'
import { cardRows, type PageRow } from '../features/listing-page/cardRows.ts'
import { formatPictureAlt } from '../features/listing-page/formatListing.ts'
import { HomeGrid } from '../features/listing-page/HomeGrid.tsx'
import { NewsletterSignup } from '../features/newsletter/NewsletterSignup.tsx'
import { renderFavouriteButton } from '../features/saved/renderFavouriteButton.tsx'
import { SearchBox } from '../features/search/SearchBox.tsx'
import { loadSearchOptions, searchStartDay } from '../features/search/searchOptions.ts'
import { Seo } from '../features/seo/Seo.tsx'
import { itemList } from '../features/seo/structuredData.ts'
import { escrowDefaults } from '../gateways/escrowDefaults.ts'
import { loadForPage, requestContext } from '../gateways/requestContext.ts'
import { useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { Title } from '../ui/Title.tsx'
import css from './home.module.css'

/** Featured homes on the page: two rows of four (spec public §9). */
const featuredCount = 8

export const handle = { words: ['landing', 'search', 'listings', 'saved'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(requestContext)
  const [searchOptions, { rows, freeNow = 0 }] = await loadForPage(
    Promise.all([loadSearchOptions(api), api(featuredRoomAds)]),
  )
  const [facts, offer] = await Promise.all([
    api(escrowFacts).catch(() => undefined),
    api(landlordOffer).catch(() => undefined),
  ])
  const today = searchStartDay()
  return {
    searchOptions,
    rows: cardRows(rows.slice(0, freeNow || featuredCount)),
    areFreeNow: freeNow > 0,
    deposit: rows[0]?.property.deposit,
    today,
    releaseDuration: (facts ?? escrowDefaults).releaseDuration,
    offer,
    criteria: parseCriteria(new URLSearchParams(), today),
  }
}

/** The same homes, those of the reader's city first once the browser is known to be in another one. */
function useHomesNear(cities: readonly City[], rows: readonly PageRow[]): readonly PageRow[] {
  const [near, setNear] = useState<readonly PageRow[]>()
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const city = cities.find((each) => each.timeZone === timeZone)
    if (!city || rows[0]?.property.city?.id === city.id) return
    void import('../features/listing-page/homesNear.ts')
      .then(({ findHomesNear }) => findHomesNear(city.id))
      .then(setNear)
  }, [cities, rows])
  return near ?? rows
}

export default function Home() {
  const { searchOptions, areFreeNow, deposit, today, criteria, releaseDuration, offer } = useLoaderData<typeof loader>()
  const rows = useHomesNear(searchOptions.cities, useLoaderData<typeof loader>().rows)
  const text = useText('landing')
  const homes = useText('listings')
  const pictures = rows.flatMap(({ property }) => property.images.slice(0, 1)).slice(0, 3)
  const middle = rows[0]?.property
  return (
    <>
      <Title description={text('description')}>{text('tab')}</Title>
      <Seo
        path={paths.home()}
        title={text('tab')}
        description={text('description')}
        picture={pictures[0]?.src}
        data={(origin) => [
          { '@type': 'WebSite', name: 'Keyhold', url: origin },
          itemList(
            origin,
            rows.map(({ id, property }) => ({ path: paths.detail(id), name: property.title })),
          ),
        ]}
      />
      <Hero
        pictures={pictures.map((photo) => ({ photo, alt: formatPictureAlt(photo.alt, homes) }))}
        cities={searchOptions.cities
          .slice(0, 5)
          .map(({ id, city }) => ({ name: city, href: paths.results({ cityId: String(id) }) }))}
        search={<SearchBox criteria={criteria} searchOptions={searchOptions} today={today} />}
        nearMe={<NearMe cities={searchOptions.cities} />}
      />
      {rows.length > 0 && (
        <section className={css.section} aria-labelledby="featured">
          <div className="wrap">
            <header className={css.head}>
              <h2 id="featured">{text(areFreeNow ? 'availableNow' : 'featured')}</h2>
              <ButtonLink small to={paths.results()}>
                {text('seeAll')} <Icon name="arrow-right" />
              </ButtonLink>
            </header>
            <HomeGrid rows={rows} few renderCorner={renderFavouriteButton} />
            <div className={css.rents}>
              {searchOptions.cities.slice(0, 12).map(({ id, city }) => (
                <Link key={id} className="link" to={paths.rentCity(id)}>
                  {text('rentsIn', { city })}
                </Link>
              ))}
            </div>
          </div>
        </section>
      )}
      {middle && (
        <MoneyExample
          today={today}
          rent={middle.rentPrice}
          deposit={deposit ?? 0}
          city={middle.city?.city ?? ''}
          releaseDuration={releaseDuration}
        />
      )}
      <Invitations offer={offer} />
      <News />
      <section className={css.section}>
        <div className="wrap">
          <NewsletterSignup>
            <DepositExample />
          </NewsletterSignup>
        </div>
      </section>
      <Credits />
    </>
  )
}
