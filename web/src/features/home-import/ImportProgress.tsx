/** The progress of an import in the background, and the homes it left unchanged. */
import type { RefusedHome } from '@keyhold/api/imports.schema.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Callout } from '../../ui/Callout.tsx'
import css from './Import.module.css'

export function ImportProgress({ done, total }: { done: number; total: number }) {
  const text = useText('homeImport')
  const words = text('underWay.progress', { done, total })
  return (
    <div className={css.progress}>
      <p className="num">{words}</p>
      <progress aria-label={text('underWay.label')} max={total} value={done} />
      <p className="small soft">{text('underWay.leave')}</p>
    </div>
  )
}

/** The unchanged homes, each with the reason. */
export function RefusedHomes({ refused }: { refused: readonly RefusedHome[] }) {
  const text = useText('homeImport')
  const refusals = useText('refusals')
  return (
    <Callout tone="warn" title={text('someRefused', { count: refused.length })}>
      <ul>
        {refused.map(({ reference, refusal }) => (
          <li key={reference}>{`${reference}: ${refusals(refusals.has(refusal) ? refusal : 'server-fault')}`}</li>
        ))}
      </ul>
    </Callout>
  )
}
