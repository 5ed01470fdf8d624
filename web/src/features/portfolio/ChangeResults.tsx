/** How a change of several homes went: how many changed, of each that did not, why, and the way back. */
import type { PortfolioResult } from '@keyhold/api/portfolio.schema.ts'
import { Link } from 'react-router'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import css from './SelectionBar.module.css'

interface Props extends PortfolioResult {
  /** They were made as they had been before. */
  readonly isBack: boolean
  readonly isBusy: boolean
  /** Takes back what was changed; absent where nothing can be. */
  readonly onUndo: (() => void) | undefined
  readonly onClose: () => void
}

export function ChangeResults({ results, isBack, isBusy, onUndo, onClose }: Props) {
  const text = useText('portfolio')
  const editor = useText('listingEditor')
  const sentences = useText('refusals')
  const ui = useText('ui')
  const refused = results.filter(({ refusal }) => refusal !== null)
  const changed = results.length - refused.length
  return (
    <div className={css.results} role="status">
      <Callout
        tone={refused.length > 0 ? 'warn' : 'good'}
        title={text(isBack ? 'changedBack' : 'changed', { count: changed })}
      >
        {refused.length > 0 && (
          <>
            <p>{text('unchanged', { count: refused.length })}</p>
            <ul>
              {refused.map(({ id, title, refusal }) => (
                <li key={id}>
                  <Link className="link" to={paths.newAd(id)}>
                    {title || editor('mine.untitled')}
                  </Link>{' '}
                  {sentences(refusal && sentences.has(refusal) ? refusal : 'server-fault')}
                </li>
              ))}
            </ul>
          </>
        )}
        {onUndo && (
          <div>
            <Button small busy={isBusy} onClick={onUndo}>
              {text('undo')}
            </Button>
          </div>
        )}
      </Callout>
      <IconButton icon="x" label={ui('close')} onClick={onClose} />
    </div>
  )
}
