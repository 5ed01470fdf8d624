/** What a file would do line by line, those first that need a look; narrowed by a press, and taken along as a table. */
import type { ImportLine } from '@keyhold/api/imports.schema.ts'
import { toCsv } from '@keyhold/rental/csv.ts'
import { useState } from 'react'
import { saveFile } from '../../gateways/download.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import css from './Import.module.css'
import { useReasons } from './useReasons.ts'

const tones = { new: 'good', changed: 'live', same: 'quiet', refused: 'bad', gone: 'quiet' } as const
/** More lines are shown when they are asked for. */
const atOnce = 50
const order = ['refused', 'gone', 'changed', 'new', 'same'] as const

const needsLook = ({ result, notes }: ImportLine) =>
  result === 'refused' || result === 'gone' || Object.keys(notes).length > 0
const kinds = {
  all: () => true,
  look: needsLook,
  new: ({ result }: ImportLine) => result === 'new',
  changed: ({ result }: ImportLine) => result === 'changed',
} as const
const kindNames = ['all', 'look', 'new', 'changed'] as const

export function ImportLines({ lines }: { lines: readonly ImportLine[] }) {
  const text = useText('homeImport')
  const report = useReport(lines)
  const [kind, setKind] = useState<keyof typeof kinds>('all')
  const [shown, setShown] = useState(atOnce)
  const found = order.flatMap((result) => lines.filter((line) => line.result === result && kinds[kind](line)))
  return (
    <>
      <div className={css.over}>
        <h3>{text('lines')}</h3>
        <Button small kind="plain" icon="download-simple" onClick={report}>
          {text('csv')}
        </Button>
      </div>
      <fieldset className={css.kinds}>
        <legend className="vh">{text('show.label')}</legend>
        {kindNames.map((name) => (
          <Button key={name} small aria-pressed={kind === name} onClick={() => setKind(name)}>
            {text(`show.${name}`, { count: lines.filter(kinds[name]).length })}
          </Button>
        ))}
      </fieldset>
      {found.length === 0 && <p className="soft">{text('none')}</p>}
      <ul className={css.lines}>
        {found.slice(0, shown).map((line) => (
          <li key={`${line.line}-${line.reference}`}>
            <Line line={line} />
          </li>
        ))}
      </ul>
      {found.length > shown && (
        <div>
          <Button small onClick={() => setShown(shown + atOnce * 4)}>
            {text('more', { count: found.length - shown })}
          </Button>
        </div>
      )}
    </>
  )
}

/** Saves every line with its reasons as a table. */
function useReport(lines: readonly ImportLine[]): () => void {
  const text = useText('homeImport')
  const reasons = useReasons()
  return () => {
    const head = (['line', 'reference', 'home', 'result', 'why'] as const).map((column) => text(`csvHead.${column}`))
    const rows = lines.map((line) => {
      const { errors, notes, changes } = reasons(line)
      const changed = changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`)
      const why = [...errors, ...notes, ...changed].join('\n')
      return [String(line.line ?? ''), line.reference, line.title, text(`result.${line.result}`), why]
    })
    saveFile(new Blob([toCsv([head, ...rows])], { type: 'text/csv;charset=utf-8' }), 'keyhold-import-report.csv')
  }
}

function Line({ line }: { line: ImportLine }) {
  const text = useText('homeImport')
  const { errors, notes, changes } = useReasons()(line)
  const { reference, title, result } = line
  return (
    <>
      <p>
        <Badge tone={tones[result]}>{text(`result.${result}`)}</Badge>{' '}
        <b>{[reference, title].filter(Boolean).join(' · ')}</b>{' '}
        <span className="small soft">{line.line === null ? text('notInFile') : text('line', { line: line.line })}</span>
      </p>
      {errors.map((words) => (
        <p key={words} className={css.error}>
          {words}
        </p>
      ))}
      {notes.map((words) => (
        <p key={words} className="small">
          {words}
        </p>
      ))}
      {changes.map(({ field, from, to }) => (
        <p key={field} className="small">
          {field}: <del>{shorten(from)}</del> → <ins>{shorten(to)}</ins>
        </p>
      ))}
    </>
  )
}

const shorten = (words: string) => (words.length > 80 ? `${words.slice(0, 79)}…` : words || '–')
