/** The effect of applying in numbers, the button, the progress, and the result. */
import type { ImportPreview, RefusedHome } from '@keyhold/api/imports.schema.ts'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { AmountList } from '../../ui/AmountList.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ImportProgress, RefusedHomes } from './ImportProgress.tsx'
import type { Imported } from './useImported.ts'

interface Props {
  readonly preview: ImportPreview
  readonly imported: Imported
  readonly error: unknown
  readonly isApplying: boolean
  readonly onApply: () => void
  readonly onTryAgain: () => void
  readonly onPart: (part: number) => void
}

const sums = ['new', 'changed', 'back', 'gone', 'later', 'refused'] as const

export function ApplyPanel({ preview, imported, error, isApplying, onApply, onTryAgain, onPart }: Props) {
  const { counts, part, parts, asksStock } = preview
  const text = useText('homeImport')
  const refusal = useRefusal()
  const changing = counts.new + counts.changed + counts.back + counts.gone
  const { done, underWay } = imported
  return (
    <Panel variant="lift" label={text('steps.apply')}>
      <div className="stack">
        <h2>{done ? text('done') : text('steps.apply')}</h2>
        <AmountList rows={sums.map((key) => ({ key, label: text(`sum.${key}`), amount: counts[key] }))} />
        <div role="status">
          {done && <Done refused={done} />}
          {underWay && <ImportProgress {...underWay} />}
        </div>
        {!done && !underWay && (
          <Button kind="next" block disabled={changing === 0 || asksStock} busy={isApplying} onClick={onApply}>
            {text('apply', { count: changing })}
          </Button>
        )}
        {done && part + 1 < parts && (
          <Button kind="next" block busy={isApplying} onClick={() => onPart(part + 1)}>
            {text('part.next', { part: part + 2, parts })}
          </Button>
        )}
        {asksStock && <p className="small">{text('ask.first')}</p>}
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
        <p className="small soft">{text('undo.lede')}</p>
      </div>
    </Panel>
  )
}

function Done({ refused }: { refused: readonly RefusedHome[] }) {
  const text = useText('homeImport')
  if (refused.length === 0) return <Callout tone="good">{text('allDone')}</Callout>
  return <RefusedHomes refused={refused} />
}
