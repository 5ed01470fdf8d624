/** /saved/searches: the user's saved searches, and their new matches. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { SavedTabs } from '../features/saved/SavedTabs.tsx'
import { SavedSearches } from '../features/search/SavedSearches.tsx'
import { loadSearchOptions } from '../features/search/searchOptions.ts'
import { loadForPage, requestContext } from '../gateways/requestContext.ts'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'
import css from './saved.module.css'

export const handle = { words: ['saved', 'savedSearches', 'search', 'refusals'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(requestContext)
  return { searchOptions: await loadForPage(loadSearchOptions(api)) }
}

export default function MySearches() {
  const { searchOptions } = useLoaderData<typeof loader>()
  const text = useText('savedSearches')
  return (
    <div className={`${css.page} tall`}>
      <Title>{text('title')}</Title>
      <meta name="robots" content="noindex" />
      <div className="wrap">
        <header className={css.head}>
          <h1>{text('title')}</h1>
          <p className="soft">{text('lead')}</p>
        </header>
        <SavedTabs />
        <SavedSearches searchOptions={searchOptions} />
      </div>
    </div>
  )
}
