/** The tabs of saved homes and saved searches. Plain links. */
import { NavLink } from 'react-router'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import css from './SavedTabs.module.css'

export function SavedTabs() {
  const text = useText('saved')
  return (
    <nav aria-label={text('whatIsSaved')} className={css.tabs}>
      <NavLink end to={paths.saved()}>
        {text('homesTab')}
      </NavLink>
      <NavLink end to={paths.savedSearches()}>
        {text('searchesTab')}
      </NavLink>
    </nav>
  )
}
