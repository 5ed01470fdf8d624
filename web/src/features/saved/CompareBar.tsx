/** How many homes wait to be compared, and the way to see them side by side. Not there while nobody compares. */
import { useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import css from './CompareBar.module.css'
import { comparedAtMost, forgetCompared, useCompared } from './compared.ts'

export function CompareBar() {
  const text = useText('saved')
  const ids = useCompared()
  return (
    <div role="status" className={css.place}>
      {ids.length > 0 && (
        <div className={css.bar}>
          <p>{text('toCompare', { count: ids.length, most: comparedAtMost })}</p>
          <Button kind="plain" small onClick={forgetCompared}>
            {text('forgetCompared')}
          </Button>
          <ButtonLink kind="main" small to={paths.compare(ids)}>
            {text('compareNow')}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
