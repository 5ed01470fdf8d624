/** The heading of one's own homes: how many there are of each kind, and the way to another. */
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import css from './MyHomes.module.css'
import { useMyHomes } from './queries.ts'

export function MyHomesHeader() {
  const text = useText('listingEditor')
  const homes = useMyHomes().data ?? []
  const countOf = (state: string) => homes.filter((ad) => ad.state === state).length
  const counts = [
    { key: 'published', count: countOf('published') },
    { key: 'drafts', count: countOf('draft') },
    { key: 'unpublished', count: countOf('unpublished') },
  ] as const
  return (
    <div className={css.head}>
      <div>
        <h1>{text('mine.title')}</h1>
        {homes.length > 0 && (
          <p className="soft">
            {counts
              .filter(({ count }) => count > 0)
              .map(({ key, count }) => text(`mine.${key}`, { count }))
              .join(' · ')}
          </p>
        )}
      </div>
      {homes.length > 0 && (
        <ButtonLink kind="main" icon="plus" to={paths.newAd()}>
          {text('mine.another')}
        </ButtonLink>
      )}
    </div>
  )
}
