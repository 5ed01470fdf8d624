/** /saved: the homes saved in this browser or account, and which of them to compare (D 5.12). */
import type { CardRow } from '../features/listing-page/cardRows.ts'
import { HomeGrid } from '../features/listing-page/HomeGrid.tsx'
import { CompareBar } from '../features/saved/CompareBar.tsx'
import { CompareButton } from '../features/saved/CompareButton.tsx'
import { renderFavouriteButton } from '../features/saved/renderFavouriteButton.tsx'
import { SavedHomes } from '../features/saved/SavedHomes.tsx'
import { SavedTabs } from '../features/saved/SavedTabs.tsx'
import { useSession } from '../gateways/session.ts'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'
import css from './saved.module.css'

export const handle = { words: ['saved', 'listings', 'refusals'] }

const renderCompareButton = ({ id, property }: CardRow) => <CompareButton id={id} title={property.title} />

export default function Saved() {
  const text = useText('saved')
  const { signedIn } = useSession()
  return (
    <div className={`tall ${css.page}`}>
      <Title>{text('tab')}</Title>
      <meta name="robots" content="noindex" />
      <div className="wrap">
        <header className={css.head}>
          <h1>{text('title')}</h1>
          <p className="soft">{text(signedIn ? 'leadAccount' : 'lead')}</p>
        </header>
        <SavedTabs />
        <SavedHomes>
          {(rows) => (
            <HomeGrid
              rows={rows}
              heading="h2"
              eager={4}
              renderCorner={renderFavouriteButton}
              renderBelow={renderCompareButton}
            />
          )}
        </SavedHomes>
      </div>
      <CompareBar />
    </div>
  )
}
