/** /: the search box, homes to move into, where the money rests, and what else there is to do. */
import { escrowFacts } from '@keyhold/api/deposits.ts'
import { landlordOffer } from '@keyhold/api/offers.ts'
import { featuredRoomAds } from '@keyhold/api/search.ts'
import { readCriteria } from '@keyhold/rental/query.ts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Credits } from '../features/home/Credits.tsx'
import { Example } from '../features/home/Example.tsx'
import { Hero } from '../features/home/Hero.tsx'
import { Invitations } from '../features/home/Invitations.tsx'
import { MoneyStory } from '../features/home/MoneyStory.tsx'
import { NearMe } from '../features/home/NearMe.tsx'
import { News } from '../features/home/News.tsx'
import { sayPicture, sourceOf } from '../features/listings/facts.ts'
import { HomeGrid } from '../features/listings/HomeGrid.tsx'
import { Join } from '../features/newsletter/Join.tsx'
import { heartOf } from '../features/saved/heartOf.tsx'
import { readChoosable, searchDay } from '../features/search/read.ts'
import { SearchBox } from '../features/search/SearchBox.tsx'
import { Findable } from '../features/seo/Findable.tsx'
import { homeList } from '../features/seo/machine.ts'
import { fileAddress } from '../gateways/api.ts'
import { useText } from '../gateways/text.tsx'
import { readFor, visitContext } from '../gateways/visit.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Title } from '../ui/Title.tsx'
import css from './home.module.css'

/** Featured homes on the page: two rows of four (spec public §9). */
const featuredCount = 8

export const handle = { words: ['home', 'search', 'listings', 'saved'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(visitContext)
  const [choosable, { rows }] = await readFor(Promise.all([readChoosable(api), api(featuredRoomAds)]))
  const [facts, offer] = await Promise.all([
    api(escrowFacts).catch(() => undefined),
    api(landlordOffer).catch(() => undefined),
  ])
  const today = searchDay()
  return {
    choosable,
    rows: rows.slice(0, featuredCount),
    today,
    fee: facts?.depositFee,
    offer,
    criteria: readCriteria(new URLSearchParams(), today),
  }
}

export default function Home() {
  const { choosable, rows, today, criteria, fee, offer } = useLoaderData<typeof loader>()
  const text = useText('home')
  const homes = useText('listings')
  const doors = rows.flatMap(({ property }) => property.images.slice(0, 1)).slice(0, 3)
  const middle = rows[0]?.property
  return (
    <>
      <Title description={text('description')}>{text('tab')}</Title>
      <Findable
        path={paths.home()}
        title={text('tab')}
        description={text('description')}
        picture={doors[0] && fileAddress(doors[0].filePath)}
        data={(origin) => [
          { '@type': 'WebSite', name: 'Keyhold', url: origin },
          homeList(
            origin,
            rows.map(({ id, property }) => ({ path: paths.detail(id), name: property.title })),
          ),
        ]}
      />
      <Hero
        doors={doors.map((photo) => ({ photo: sourceOf(photo), alt: sayPicture(photo.alt, homes) }))}
        cities={choosable.cities
          .slice(0, 5)
          .map(({ id, city }) => ({ name: city, address: paths.results({ cityId: String(id) }) }))}
        search={<SearchBox criteria={criteria} choosable={choosable} today={today} />}
        near={<NearMe cities={choosable.cities} />}
      />
      {rows.length > 0 && (
        <section className={css.section} aria-labelledby="featured">
          <div className="wrap">
            <header className={css.head}>
              <h2 id="featured">{text('featured')}</h2>
              <ButtonLink small to={paths.results()}>
                {text('seeAll')} <Icon name="arrow-right" />
              </ButtonLink>
            </header>
            <HomeGrid rows={rows} few cornerOf={heartOf} />
          </div>
        </section>
      )}
      {middle && (
        <MoneyStory
          today={today}
          rent={middle.rentPrice}
          deposit={middle.deposit}
          city={middle.city?.city ?? ''}
          fee={fee}
        />
      )}
      <Invitations fee={fee} offer={offer} />
      <News />
      <section className={css.section}>
        <div className="wrap">
          <Join>
            <Example />
          </Join>
        </div>
      </section>
      <Credits />
    </>
  )
}
