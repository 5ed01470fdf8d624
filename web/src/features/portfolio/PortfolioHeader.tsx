/** The heading of the landlord's homes: how many need attention, and the button to add one. */
import { useSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import css from './Portfolio.module.css'
import { usePortfolio } from './queries.ts'
import { usePortfolioSearch } from './query.ts'

export function PortfolioHeader() {
  const text = useText('listingEditor')
  const list = useText('portfolio')
  const { user } = useSession()
  const { data } = usePortfolio(usePortfolioSearch().search)
  const { all = 0, needs = 0 } = data?.views ?? {}
  const hasGaps = data?.lacks.some(({ field }) => field !== 'locationLng') === true
  const toDo = needs > 0 ? list('needYou', { count: needs }) : list(hasGaps ? 'needDetails' : 'needNone')
  return (
    <div className={css.head}>
      <div>
        <h1>{text('mine.title')}</h1>
        <p className="soft">
          {all > 0 && <span>{[list('homes', { count: all }), toDo].join(' ')}</span>}
          {!data && '\u00a0'}
        </p>
      </div>
      {data && (
        <div className="row wraps">
          <ButtonLink icon="upload-simple" to={paths.homeImport(user?.id ?? '')}>
            {list('import')}
          </ButtonLink>
          {all > 0 && (
            <ButtonLink kind="main" icon="plus" to={paths.newAd()}>
              {text('mine.another')}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  )
}
