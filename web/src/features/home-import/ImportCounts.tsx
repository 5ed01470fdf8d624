/** The preview's counts, and what an import never does. */
import type { ImportPreview } from '@keyhold/api/imports.schema.ts'
import { importResults } from '@keyhold/rental/homesTable.ts'
import { useEffect, useRef } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './Import.module.css'

export function ImportCounts({
  preview: { counts, part, parts, unknown },
  isApplied,
}: {
  preview: ImportPreview
  isApplied: boolean
}) {
  const text = useText('homeImport')
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed field is gone with the previous view: the focus moves here for screen readers and keyboards.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const good = counts.new + counts.changed + counts.same
  const count = good + counts.refused
  const isUnread = count === 0 && unknown.length > 0
  return (
    <Panel label={text('report')} className={css.report}>
      <div className="stack">
        <h2 ref={heading} tabIndex={-1}>
          {isUnread ? text('canBeLater') : text('canBe', { good, count })}
        </h2>
        {!isApplied && <p className="soft">{text('preview')}</p>}
        {parts > 1 && <p>{text('part.which', { part: part + 1, parts })}</p>}
        <dl className={css.counts}>
          {importResults.map((result) => (
            <div key={result}>
              <dt>{text(`result.${result}`)}</dt>
              <dd className="num">{counts[result]}</dd>
            </div>
          ))}
        </dl>
        {!isApplied && <Callout>{text('neverDeletes')}</Callout>}
      </div>
    </Panel>
  )
}
