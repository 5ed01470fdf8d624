/** The preview line by line, those with problems first; filterable, and downloadable as a table. */
import type { ImportLine } from '@keyhold/api/imports.schema.ts'
import { toCsv } from '@keyhold/rental/csv.ts'
import { withoutJoiners } from '@keyhold/rental/wordJoiner.ts'
import { useRef, useState } from 'react'
import { saveFile } from '../../gateways/download.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Table } from '../../ui/Table.tsx'
import css from './Import.module.css'
import { LineRow } from './LineRow.tsx'
import type { Sheet } from './repairs.ts'
import { useReasons } from './useReasons.ts'

/** More lines load on demand. */
const atOnce = 50
const columns = ['line', 'home', 'result', 'why'] as const
const order = ['refused', 'gone', 'back', 'changed', 'new', 'later', 'same'] as const

const needsLook = ({ result, notes }: ImportLine) =>
  result === 'refused' || result === 'gone' || Object.keys(notes).length > 0
const kinds = {
  all: () => true,
  look: needsLook,
  new: ({ result }: ImportLine) => result === 'new',
  changed: ({ result }: ImportLine) => result === 'changed',
} as const
const kindNames = ['all', 'look', 'new', 'changed'] as const

interface Props {
  readonly lines: readonly ImportLine[]
  /** The tried file, and the handler of a repaired one; undefined after applying. */
  readonly sheet: Sheet
  readonly onRepair: ((file: string) => void) | undefined
}

export function ImportLines({ lines, sheet, onRepair }: Props) {
  const text = useText('homeImport')
  const heading = useRef<HTMLHeadingElement>(null)
  // The row may move, and its button with it.
  const repairAndStay = (repaired: string) => {
    heading.current?.focus()
    onRepair?.(repaired)
  }
  const linesWith = (column: string, rule: string) =>
    lines.flatMap(({ line, errors }) => (line !== null && errors[column] === rule ? [line] : []))
  const report = useReport(lines)
  const [kind, setKind] = useState<keyof typeof kinds>('all')
  const [shown, setShown] = useState(atOnce)
  const found = order.flatMap((result) => lines.filter((line) => line.result === result && kinds[kind](line)))
  return (
    <div className="stack">
      <div className={css.over}>
        <h2 ref={heading} tabIndex={-1}>
          {text('lines')}
        </h2>
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
      {found.length > 0 && (
        <Table className={css.table} heads={columns.map((key) => ({ key, words: text(`csvHead.${key}`) }))}>
          {found.slice(0, shown).map((line) => (
            <LineRow
              key={`${line.line}-${line.reference}`}
              line={line}
              sheet={sheet}
              linesWith={linesWith}
              onRepair={onRepair && repairAndStay}
            />
          ))}
        </Table>
      )}
      {found.length > shown && (
        <div>
          <Button small onClick={() => setShown(shown + atOnce * 4)}>
            {text('more', { count: found.length - shown })}
          </Button>
        </div>
      )}
    </div>
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
    const table = [head, ...rows].map((row) => row.map(withoutJoiners))
    saveFile(new Blob([toCsv(table)], { type: 'text/csv;charset=utf-8' }), 'keyhold-import-report.csv')
  }
}
