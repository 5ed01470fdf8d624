/** The result of a bulk change: how many homes changed, why others did not, and the undo button. */
import type { PortfolioResult } from '@keyhold/api/portfolio.schema.ts'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatList } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import css from './SelectionBar.module.css'
import { useMissingFieldName } from './useMissingFieldName.ts'

/** More refused homes are shown on demand: with hundreds, the list itself would be far below. */
const atOnce = 5

interface Props extends PortfolioResult {
  /** They were restored to their earlier state. */
  readonly isBack: boolean
  readonly isBusy: boolean
  /** Undoes the changes; undefined if there is nothing to undo. */
  readonly onUndo: (() => void) | undefined
  readonly onClose: () => void
}

export function ChangeResults({ results, isBack, isBusy, onUndo, onClose }: Props) {
  const text = useText('portfolio')
  const editor = useText('listingEditor')
  const sentences = useText('refusals')
  const nameOf = useMissingFieldName()
  const language = useLanguage()
  const ui = useText('ui')
  const [isWhole, setIsWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const refused = results.filter(({ refusal }) => refusal !== null)
  const changed = results.filter((each) => each.changed).length
  const already = results.length - refused.length - changed
  const shown = isWhole ? refused : refused.slice(0, atOnce)
  // The button disappears, so the list takes its focus.
  const showWhole = () => {
    list.current?.focus()
    setIsWhole(true)
  }
  return (
    <div className={css.results} role="status">
      <Callout
        tone={refused.length > 0 ? 'warn' : 'good'}
        title={text(isBack ? 'changedBack' : 'changed', { count: changed })}
      >
        {already > 0 && <p>{text('already', { count: already })}</p>}
        {refused.length > 0 && (
          <>
            <p>{text('unchanged', { count: refused.length })}</p>
            <ul ref={list} tabIndex={-1}>
              {shown.map(({ id, title, reference, refusal, fields = [] }) => (
                <li key={id}>
                  <Link className="link" to={paths.newAd(id)}>
                    {[reference, title || editor('mine.untitled')].filter(Boolean).join(', ')}
                  </Link>{' '}
                  <span>
                    {refusal === 'listing-incomplete' && fields.length > 0
                      ? text('lacking', { what: formatList(fields.map(nameOf), language) })
                      : sentences(refusal && sentences.has(refusal) ? refusal : 'server-fault')}
                  </span>
                </li>
              ))}
            </ul>
            {shown.length < refused.length && (
              <div>
                <Button small kind="plain" onClick={showWhole}>
                  {text('rest', { count: refused.length - shown.length })}
                </Button>
              </div>
            )}
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
