/** One line of a report: its number, its home, its result, the reasons, and repairs. */
import type { ImportLine } from '@keyhold/api/imports.schema.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import css from './Import.module.css'
import { LineRepairs } from './LineRepairs.tsx'
import type { Sheet } from './repairs.ts'
import { useReasons } from './useReasons.ts'

const tones = {
  new: 'good',
  changed: 'live',
  back: 'live',
  same: 'quiet',
  later: 'quiet',
  refused: 'bad',
  gone: 'quiet',
} as const

interface Props {
  readonly line: ImportLine
  readonly sheet: Sheet
  readonly linesWith: (column: string, rule: string) => readonly number[]
  /** Undefined once nothing can be repaired any more. */
  readonly onRepair: ((file: string) => void) | undefined
}

export function LineRow({ line, sheet, linesWith, onRepair }: Props) {
  const text = useText('homeImport')
  const { errors, notes, changes } = useReasons()(line)
  const { reference, title, result } = line
  return (
    <tr>
      <td className="num">
        {line.line === null ? (
          '–'
        ) : (
          <span className={css.number}>{text(sheet.columns.length > 0 ? 'row' : 'line', { line: line.line })}</span>
        )}
      </td>
      <td>
        <b>{title || reference}</b>
        <p className="small soft">
          {[title && reference, line.line === null && text('notInFile')].filter(Boolean).join(', ')}
        </p>
      </td>
      <td>
        <Badge tone={tones[result]}>{text(`result.${result}`)}</Badge>
      </td>
      <td>
        {errors.map((words) => (
          <p key={words} className={css.error}>
            {words}
          </p>
        ))}
        {onRepair && line.line !== null && errors.length > 0 && (
          <LineRepairs line={{ ...line, line: line.line }} sheet={sheet} linesWith={linesWith} onRepair={onRepair} />
        )}
        {notes.map((words) => (
          <p key={words} className="small">
            {words}
          </p>
        ))}
        {changes.map(({ field, from, to }) => (
          <p key={field} className="small">
            <span>{field}</span>: <del>{shorten(from)}</del> → <ins>{shorten(to)}</ins>
          </p>
        ))}
      </td>
    </tr>
  )
}

const shorten = (words: string) => (words.length > 80 ? `${words.slice(0, 79)}…` : words || '–')
