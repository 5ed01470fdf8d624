/** How many homes wait to be compared, and the way to see them side by side. Not there while nobody compares. */
import { useText } from '../../gateways/text/useText.tsx'
import { paths, type SearchQuery } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import css from './CompareBar.module.css'
import { clearCompared, maxCompared, useCompared } from './comparedHomes.ts'

/** `search` is what was searched for: the comparison carries it on, and counts its stay. */
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
