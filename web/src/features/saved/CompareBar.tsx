/** The number of homes to compare, and the link to the comparison. Hidden without any. */
import { useText } from '../../gateways/text/useText.tsx'
import { paths, type SearchQuery } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import css from './CompareBar.module.css'
import { clearCompared, maxCompared, useCompared } from './comparedHomes.ts'

/** `search` is the current search: the comparison passes it on, and uses its stay. */
export function CompareBar({ search = {} }: { search?: SearchQuery }) {
  const text = useText('saved')
  const ids = useCompared()
  return (
    <div role="status" className={css.place}>
      {ids.length > 0 && (
        <div className={css.bar}>
          <p>{text('toCompare', { count: ids.length, most: maxCompared })}</p>
          <Button kind="plain" small onClick={clearCompared}>
            {text('clearCompared')}
          </Button>
          <ButtonLink kind="main" small to={paths.compare(ids, search)}>
            {text('compareNow')}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
