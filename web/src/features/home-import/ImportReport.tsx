/** What a file would do: counted, line by line with why, then one button that does it; and how it went. */
import type { ImportDone, ImportPreview } from '@keyhold/api/imports.schema.ts'
import { importResults } from '@keyhold/rental/homesTable.ts'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './Import.module.css'
import { ImportLines } from './ImportLines.tsx'

interface Props {
  readonly preview: ImportPreview
  readonly done: ImportDone | undefined
  readonly error: unknown
  readonly isApplying: boolean
  readonly onApply: () => void
  readonly onTryAgain: () => void
}

export function ImportReport({ preview, done, error, isApplying, onApply, onTryAgain }: Props) {
  const text = useText('homeImport')
  const refusal = useRefusal()
  const { counts, unknown } = preview
  const changing = counts.new + counts.changed + counts.gone
  return (
    <Panel label={text('report')}>
      <div className="stack">
        <h2>{done ? text('done') : text('preview')}</h2>
        <dl className={css.counts}>
          {importResults.map((result) => (
            <div key={result}>
              <dt>{text(`result.${result}`)}</dt>
              <dd className="num">{counts[result]}</dd>
            </div>
          ))}
        </dl>
        {!done && <Callout>{text('neverDeletes')}</Callout>}
        {unknown.length > 0 && <Callout tone="warn">{text('unknown', { columns: unknown.join(', ') })}</Callout>}
        {done ? (
          <Done done={done} />
        ) : (
          <div>
            <Button kind="main" disabled={changing === 0} busy={isApplying} onClick={onApply}>
              {text('apply', { count: changing })}
            </Button>
          </div>
        )}
        {error !== null && error !== undefined && (
          <Callout tone="bad">
            <p>{refusal(error)}</p>
            <div>
              <Button small onClick={onTryAgain}>
                {text('tryAgain')}
              </Button>
            </div>
          </Callout>
        )}
        <ImportLines lines={preview.lines} />
      </div>
    </Panel>
  )
}

function Done({ done }: { done: ImportDone }) {
  const text = useText('homeImport')
  const refusals = useText('refusals')
  if (done.refused.length === 0) return <Callout tone="good">{text('allDone')}</Callout>
  return (
    <Callout tone="warn" title={text('someRefused', { count: done.refused.length })}>
      <ul>
        {done.refused.map(({ reference, refusal }) => (
          <li key={reference}>
            {reference}: {refusals(refusals.has(refusal) ? refusal : 'server-fault')}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
