/** /detail/:id: one home with all its information, and the way to request it. */
import { dayAt } from '@keyhold/rental/day.ts'
import { returnDaysIn } from '@keyhold/rental/returnDays.ts'
import { type ComponentProps, Suspense, useEffect, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate, useParams } from 'react-router'
import { openChat } from '../features/chat/chatWindow.ts'
import { AdCaution } from '../features/listing-page/AdCaution.tsx'
import { Availability } from '../features/listing-page/Availability.tsx'
import { EscrowPromo } from '../features/listing-page/EscrowPromo.tsx'
import { FloorPlan } from '../features/listing-page/FloorPlan.tsx'
import { formatPlace, formatRent } from '../features/listing-page/formatListing.ts'
import { Gallery } from '../features/listing-page/Gallery.tsx'
import { HomeGrid } from '../features/listing-page/HomeGrid.tsx'
import { HouseRules, Living, OwnClauses } from '../features/listing-page/Living.tsx'
import { loadHome } from '../features/listing-page/loadHome.ts'
import { geoUri, openStreetMapUrl } from '../features/listing-page/mapLinks.ts'
import { PublisherBox } from '../features/listing-page/PublisherBox.tsx'
import { isComparable, isFarBelow, RentComparison } from '../features/listing-page/RentComparison.tsx'
import { RequestBar } from '../features/listing-page/RequestBar.tsx'
import { chatHash, RequestPanel } from '../features/listing-page/RequestPanel.tsx'
import { FeatureList, KeyFacts, LeaseTerms, Neighbourhood, Section } from '../features/listing-page/Sections.tsx'
import { ShareButton } from '../features/listing-page/ShareButton.tsx'
import { useHomeTranslation } from '../features/listing-page/useHomeTranslation.ts'
import { useReportView } from '../features/listing-page/useReportView.ts'
import { AboutHome } from '../features/listing-page/WrittenWords.tsx'
import { ReportHome } from '../features/reports/ReportHome.tsx'
import { CompareBar } from '../features/saved/CompareBar.tsx'
import { CompareButton } from '../features/saved/CompareButton.tsx'
import { FavouriteButton } from '../features/saved/FavouriteButton.tsx'
import { renderFavouriteButton } from '../features/saved/renderFavouriteButton.tsx'
import { Seo } from '../features/seo/Seo.tsx'
import { breadcrumbList } from '../features/seo/structuredData.ts'
import { fileUrl } from '../gateways/api.ts'
import { formatPersonName } from '../gateways/format/personName.ts'
import { formatFacts } from '../gateways/format/rooms.ts'
import { LazyMap } from '../gateways/map/LazyMap.tsx'
import { requestContext } from '../gateways/requestContext.ts'
import { lazyPart } from '../gateways/retryImport.ts'
import { useSession } from '../gateways/session.ts'
import { useOtherLanguage } from '../gateways/text/useOtherLanguage.ts'
import { useLanguage, useText } from '../gateways/text/useText.tsx'
import { paths, type SearchQuery } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Title } from '../ui/Title.tsx'
import css from './detail.module.css'

const LocationMap = lazyPart(() => import('../features/listing-page/LocationMap.tsx'))
/** Only where a translator is set up, and the home is in another language. */
const HomeTranslation = lazyPart(() => import('../features/listing-page/HomeTranslation.tsx'))

export const handle = { words: ['listings', 'saved', 'reports', 'calendar'] }

export const loader = ({ context, params, url }: LoaderFunctionArgs) =>
  loadHome(context.get(requestContext), params.id ?? '', url)

/** The search with the stay chosen on this page, and the target of Back: the search, otherwise the home's city. */
function useCarriedSearch() {
  const { ad, from, to, search } = useLoaderData<typeof loader>()
  const [chosen, setChosen] = useState({ id: ad.id, from, to })
  const stay = chosen.id === ad.id ? chosen : { from, to }
  const carried: SearchQuery = { ...search, from: stay.from || undefined, to: stay.to || undefined }
  const isSearch = Object.keys(search).some((name) => name !== 'from' && name !== 'to')
  const { city } = ad.property
  const back = isSearch || !city ? carried : { cityId: String(city.id), ...carried }
  return { carried, back, onStay: (changed: { from: string; to: string }) => setChosen({ id: ad.id, ...changed }) }
}

export default function Detail() {
  const { ad, from, to, search, changedDays, now, rates, releaseDuration, arbitrator, isTranslationOffered } =
    useLoaderData<typeof loader>()
  const { id } = useParams()
  const text = useText('listings')
  useReportView(ad.id)
  const translation = useHomeTranslation(ad, isTranslationOffered)
  const { property } = translation
  const write = useChatAboutHome()
  const { address, city } = property
  const { carried, back, onStay } = useCarriedSearch()
  const place = [address.neighbourhood, city?.city, address.countryName].filter(Boolean).join(', ')
  return (
    <div className={css.page}>
      <PageSeo />
      <div className="wrap">
        <PageBar back={back} carried={carried} />
        <Gallery images={property.images} title={property.title} />
        <div className={css.columns}>
          <div>
            <header className={css.title}>
              <h1 lang={useOtherLanguage(property.titleLanguage)}>{property.title}</h1>
              <p>{text('typeIn', { type: property.rentalType.text, place })}</p>
              <p className="small quiet">{address.address1}</p>
              {translation.isOffered && (
                <Suspense fallback={null}>
                  <HomeTranslation translation={translation} />
                </Suspense>
              )}
            </header>
            <KeyFacts ad={ad} />
            <Section id="about" title={text('about')}>
              {ad.leadsOutside && <AdCaution of="outside" />}
              <AboutHome property={property} isTranslated={translation.byMachine.description} />
            </Section>
            <Section id="has" title={text('whatItHas')}>
              <FeatureList property={property} />
            </Section>
            <FloorPlan property={property} />
            <Living property={property} />
            <HouseRules property={property} isTranslated={translation.byMachine.houseRules} />
            <Section id="terms" title={text('terms.title')}>
              <LeaseTerms property={property} arbitrator={arbitrator || undefined} />
            </Section>
            <OwnClauses property={property} />
            <AvailabilitySection />
            <EscrowPromo
              depositPolicy={property.depositPolicy}
              releaseDuration={releaseDuration}
              returnDays={returnDaysIn(property.address.country)}
            />
            <RentSection />
            <Neighbourhood property={property} />
            {property.locationLat !== null && property.locationLng !== null && (
              <Section id="place" title={text('place.title')}>
                <p className={css.where}>{text(`place.${property.placeIs}`)}</p>
                <HomeMap
                  lat={property.locationLat}
                  lng={property.locationLng}
                  placeIs={property.placeIs}
                  stopMinutes={property.distanceToPublicTransport}
                />
              </Section>
            )}
            <Section id="publisher" title={text('owner.title')}>
              <Publisher onWrite={write} />
            </Section>
          </div>
          <aside id="request" className={css.aside}>
            <RequestPanel
              key={id}
              ad={ad}
              now={now}
              from={from}
              to={to}
              changedDays={changedDays}
              rates={rates}
              onStay={onStay}
              month={search.month}
              months={search.months ? Number(search.months) : undefined}
              releaseDuration={releaseDuration}
              onAsk={write}
            />
          </aside>
        </div>
      </div>
      <MoreHomes carried={carried} />
      <CompareBar search={carried} />
      <RequestBar property={property} />
    </div>
  )
}

interface SearchProps {
  readonly carried: SearchQuery
}

/** The way back to the search, and what to do with the home. */
function PageBar({ back, carried }: SearchProps & { readonly back: SearchQuery }) {
  const text = useText('listings')
  const { id, property } = useLoaderData<typeof loader>().ad
  const { city, title } = property
  const isBackToCity = city && back.cityId === String(city.id)
  return (
    <div className={css.bar}>
      <nav className={css.crumbs} aria-label={text('back')}>
        <Link to={paths.results(back)}>
          <Icon name="arrow-left" />{' '}
          <span>{isBackToCity ? text('homesIn', { city: city.city }) : text('allHomes')}</span>
        </Link>
      </nav>
      <div className={css.tools}>
        <ShareButton title={title} path={paths.detail(id, carried)} />
        <CompareButton id={id} title={title} />
        <FavouriteButton isWide id={id} title={title} />
      </div>
    </div>
  )
}

function MoreHomes({ carried }: SearchProps) {
  const text = useText('listings')
  const { ad, from, to, similar } = useLoaderData<typeof loader>()
  const { city } = ad.property
  if (similar.length === 0) return null
  return (
    <section className={css.more} aria-labelledby="more">
      <div className="wrap">
        <h2 id="more">{city ? text('moreIn', { city: city.city }) : text('more')}</h2>
        <HomeGrid
          rows={similar}
          rail
          query={carried}
          areFreeForStay={Boolean(from && to)}
          renderCorner={renderFavouriteButton}
        />
      </div>
    </section>
  )
}

/** Opens the chat with the landlord; automatically after signing in for it. */
function useChatAboutHome(): () => void {
  const { ad } = useLoaderData<typeof loader>()
  const { id, property } = ad
  const { user } = useSession()
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const isAwaited = hash === chatHash && user !== undefined && user.id !== property.ownerId
  useEffect(() => {
    if (!isAwaited) return
    openChat({ with: property.ownerId, about: id })
    void navigate({ search }, { replace: true, preventScrollReset: true })
  }, [isAwaited, id, property.ownerId, search, navigate])
  return () => openChat({ with: property.ownerId, about: id })
}

/** Metadata for search engines and link previews. */
function PageSeo() {
  const { ad, structuredData } = useLoaderData<typeof loader>()
  const text = useText('listings')
  const language = useLanguage()
  const { property } = ad
  const rent = `${formatRent(property.rentPrice, language)} ${text('aMonth')}`
  const facts = [rent, formatFacts(property, text, language), formatPlace(property)].join(' · ')
  const description = `${facts}. ${property.description}`.replace(/\s+/g, ' ').slice(0, 155)
  const [cover] = property.images
  return (
    <>
      <Title description={description}>{property.title}</Title>
      <Seo
        path={paths.detail(ad.id)}
        title={property.title}
        description={description}
        picture={cover && fileUrl(cover.filePath)}
        data={(origin) => [
          structuredData,
          breadcrumbList(origin, [
            { name: text('allHomes'), path: paths.results() },
            ...(property.city
              ? [{ name: property.city.city, path: paths.results({ cityId: String(property.city.id) }) }]
              : []),
            { name: property.title, path: paths.detail(ad.id) },
          ]),
        ]}
      />
    </>
  )
}

function RentSection() {
  const { ad, spread } = useLoaderData<typeof loader>()
  const text = useText('listings')
  const { city, rentPrice, address } = ad.property
  if (!city || !isComparable(spread)) return null
  const hood = address.neighbourhood
  return (
    <Section id="price" title={text('compared.title')}>
      <RentComparison rent={rentPrice} city={city.city} spread={spread} />
      {isFarBelow(rentPrice, spread) && <AdCaution of="rent" />}
      <p className="small">
        <Link className="link" to={hood ? paths.rentNeighbourhood(city.id, hood) : paths.rentCity(city.id)}>
          {text('compared.more', { place: hood || city.city })}
        </Link>
      </p>
    </Section>
  )
}

/** Its calendar; the first free day is among the facts above. */
function AvailabilitySection() {
  const { ad, now } = useLoaderData<typeof loader>()
  const text = useText('listings')
  const today = dayAt(now, ad.property.timeZone ?? 'UTC')
  return (
    <Section id="free" title={text('free.title')}>
      {ad.taken.length > 0 && <p className={css.where}>{text('free.words')}</p>}
      <Availability ad={ad} today={today} />
    </Section>
  )
}

function HomeMap(props: ComponentProps<typeof LocationMap>) {
  const text = useText('listings')
  return (
    <>
      <div className={css.map}>
        <LazyMap>{() => <LocationMap {...props} />}</LazyMap>
      </div>
      <p className={css.links}>
        <a className="link" href={geoUri(props)}>
          {text('place.openApp')}
        </a>
        <a className="link" href={openStreetMapUrl(props)} target="_blank" rel="noreferrer">
          {text('place.openStreetMap')}
        </a>
      </p>
    </>
  )
}

function Publisher({ onWrite }: { onWrite: () => void }) {
  const { ad, record } = useLoaderData<typeof loader>()
  const text = useText('listings')
  const language = useLanguage()
  const { user } = useSession()
  const navigate = useNavigate()
  const owner = ad.property.ownerUser
  const { pathname, search } = useLocation()
  const writeOrSignIn = () => (user ? onWrite() : void navigate(paths.login(pathname + search + chatHash)))
  return (
    <PublisherBox owner={owner} record={record}>
      {user?.id !== ad.property.ownerId && (
        <div className="row wraps">
          <Button kind="line" small icon="chat-circle" onClick={writeOrSignIn}>
            {text('owner.write', { name: formatPersonName(language, owner) })}
          </Button>
          <ReportHome id={ad.id} />
        </div>
      )}
    </PublisherBox>
  )
}
