/** /publisher/:id: a landlord's profile, response time, deposit history and homes (D 2.4, D 11.16). */
import { findPublisherPage } from '@keyhold/api/publishers.ts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { HomeGrid } from '../features/listing-page/HomeGrid.tsx'
import { publisherName } from '../features/publisher/name.ts'
import css from '../features/publisher/Publisher.module.css'
import { PublisherHead } from '../features/publisher/PublisherHead.tsx'
import { RecordPanel } from '../features/publisher/RecordPanel.tsx'
import { renderFavouriteButton } from '../features/saved/renderFavouriteButton.tsx'
import { Seo } from '../features/seo/Seo.tsx'
import { itemList } from '../features/seo/structuredData.ts'
import { loadForPage, requestContext } from '../gateways/requestContext.ts'
import { useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { Pagination } from '../ui/Pagination.tsx'
import { Title } from '../ui/Title.tsx'

/** Homes per page, as the server returns them. */
const homesPerPage = 12

export const handle = { words: ['publisher', 'listings', 'saved'] }

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { api } = context.get(requestContext)
  const page = url.searchParams.get('page') ?? undefined
  const call = { params: { id: params.id ?? '' }, input: page ? { page } : {} }
  return loadForPage(api(findPublisherPage, call))
}

export default function Publisher() {
  const page = useLoaderData<typeof loader>()
  const text = useText('publisher')
  const name = publisherName(page.owner)
  const { id } = page.owner
  return (
    <div className={`wrap ${css.page}`}>
      <Title>{name}</Title>
      <Seo
        path={paths.publisher(id, page.page)}
        title={name}
        description={text('description', { name })}
        data={(origin) => [
          {
            '@type': page.owner.agencyName ? 'RealEstateAgent' : 'Person',
            name,
            url: `${origin}${paths.publisher(id)}`,
            knowsLanguage: page.owner.spokenLanguages.map(({ text: label }) => label),
          },
          itemList(
            origin,
            page.rows.map(({ id: home, property }) => ({ path: paths.detail(home), name: property.title })),
          ),
        ]}
      />
      <PublisherHead page={page} />
      <RecordPanel record={page.record} handover={page.handover} readAt={page.readAt} />
      <section aria-labelledby="homes">
        <h2 id="homes">{text('homes', { count: page.totalRows })}</h2>
        {page.rows.length > 0 ? (
          <HomeGrid rows={page.rows} renderCorner={renderFavouriteButton} />
        ) : (
          <p className="soft">{text('noHomes')}</p>
        )}
        <Pagination
          page={page.page}
          pageCount={Math.ceil(page.totalRows / homesPerPage)}
          hrefFor={(to) => paths.publisher(id, to)}
        />
      </section>
    </div>
  )
}
