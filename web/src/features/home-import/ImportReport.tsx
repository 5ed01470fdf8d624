/** What a file would do: counted, line by line with why, then one button that does it; and how it went. */
import type { ImportDone, ImportLine, ImportPreview } from '@keyhold/api/imports.schema.ts'
import { importResults } from '@keyhold/rental/homesTable.ts'
import { useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './Import.module.css'

interface Props {
  readonly preview: ImportPreview
  readonly done: ImportDone | undefined
  readonly error: unknown
  readonly isApplying: boolean
  readonly onApply: () => void
  readonly onTryAgain: () => void
}

const tones = { new: 'good', changed: 'live', same: 'quiet', refused: 'bad', gone: 'quiet' } as const
/** More lines are shown when they are asked for. */
const atOnce = 50

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
        <Lines lines={preview.lines} />
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

/** Those that need a look first: what was refused, then what changes. */
function Lines({ lines }: { lines: readonly ImportLine[] }) {
  const text = useText('homeImport')
  const [shown, setShown] = useState(atOnce)
  const order = ['refused', 'gone', 'changed', 'new', 'same'] as const
  const sorted = order.flatMap((result) => lines.filter((line) => line.result === result))
  return (
    <>
      <h3>{text('lines')}</h3>
      <ul className={css.lines}>
        {sorted.slice(0, shown).map((line) => (
          <li key={`${line.line}-${line.reference}`}>
            <Line line={line} />
          </li>
        ))}
      </ul>
      {sorted.length > shown && (
        <div>
          <Button small onClick={() => setShown(shown + atOnce * 4)}>
            {text('more', { count: sorted.length - shown })}
          </Button>
        </div>
      )}
    </>
  )
}

function Line({ line: { line, reference, title, result, changes, errors, notes } }: { line: ImportLine }) {
  const text = useText('homeImport')
  const fields = useText('portfolio')
  const nameOf = (field: string) => {
    const key = `field.${field}`
    return fields.has(key) ? fields(key as 'field.title') : field
  }
  const ruleOf = (rule: string) => {
    const key = `rule.${rule}`
    return text.has(key) ? text(key as 'rule.required') : text('rule.other')
  }
  return (
    <>
      <p>
        <Badge tone={tones[result]}>{text(`result.${result}`)}</Badge>{' '}
        <b>{[reference, title].filter(Boolean).join(' · ')}</b>{' '}
        <span className="small soft">{line === null ? text('notInFile') : text('line', { line })}</span>
      </p>
      {Object.entries(errors).map(([field, rule]) => (
        <p key={field} className={css.error}>
          {nameOf(field)}: {ruleOf(rule)}
        </p>
      ))}
      {Object.entries(notes).map(([field, rule]) => (
        <p key={field} className="small">
          {nameOf(field)}: {ruleOf(rule)}
        </p>
      ))}
      {changes.map(({ field, from, to }) => (
        <p key={field} className="small">
          {nameOf(field)}: <del>{shorten(from)}</del> → <ins>{shorten(to)}</ins>
        </p>
      ))}
    </>
  )
}

const shorten = (words: string) => (words.length > 80 ? `${words.slice(0, 79)}…` : words || '–')
