/** One-press repairs of a line, for all lines with the same fault: an allowed word, a whole number, the city there. */
import type { ImportLine } from '@keyhold/api/imports.schema.ts'
import { findPlace } from '@keyhold/api/places.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import css from './Import.module.css'
import { areNear, canBeRepaired, cellOf, linesLike, markerOf, repairCells, roundedOf, type Sheet } from './repairs.ts'
import { useAllowedWords } from './useAllowedWords.ts'

interface Props {
  readonly line: ImportLine & { readonly line: number }
  readonly sheet: Sheet
  /** The lines that break this rule in this column. */
  readonly linesWith: (column: string, rule: string) => readonly number[]
  readonly onRepair: (file: string) => void
}

const wordRules = ['not-a-choice', 'code-not-known', 'not-yes-or-no']

export function LineRepairs(props: Props) {
  const { errors } = props.line
  if (!canBeRepaired(props.sheet)) return null
  const columns = Object.keys(errors)
  const hasCity = columns.some((column) => errors[column] === 'city-not-known' || errors[column] === 'marker-far')
  return (
    <div className={`row wraps ${css.repairs}`}>
      {columns.map((column) =>
        wordRules.includes(errors[column] ?? '') ? (
          <WordRepairs key={column} {...props} column={column} />
        ) : errors[column] === 'not-whole' ? (
          <RoundRepair key={column} {...props} column={column} />
        ) : null,
      )}
      {hasCity && <CityRepair {...props} />}
    </div>
  )
}

/** The allowed words, for every faulty line with the same text in this column. */
function WordRepairs({
  line: { line, reference, errors },
  sheet,
  linesWith,
  onRepair,
  column,
}: Props & { column: string }) {
  const text = useText('homeImport')
  const allowed = useAllowedWords()
  const lines = linesLike(sheet, line, { names: [column], faulty: linesWith(column, errors[column] ?? '') })
  return allowed(column).map(({ word, label }) => (
    <Button
      key={word}
      small
      onClick={() =>
        onRepair(
          repairCells(
            sheet,
            lines.map((each) => ({ line: each, column, value: word })),
          ),
        )
      }
    >
      <span>{text('mend.use', { value: label, count: lines.length })}</span> <span className="vh">{reference}</span>
    </Button>
  ))
}

/** Whole numbers in every line of the column that has decimals. */
function RoundRepair({ line: { reference }, sheet, linesWith, onRepair, column }: Props & { column: string }) {
  const text = useText('homeImport')
  const changes = linesWith(column, 'not-whole').flatMap((line) => {
    const value = roundedOf(cellOf(sheet, { line, column }))
    return value === undefined ? [] : [{ line, column, value: String(value) }]
  })
  return (
    <Button small onClick={() => onRepair(repairCells(sheet, changes))}>
      <span>{text('mend.round', { count: changes.length })}</span> <span className="vh">{reference}</span>
    </Button>
  )
}

/** The city at the marker is offered, for every line with the same text, the same fault and a marker nearby. */
function CityRepair({ line: { line, reference, errors }, sheet, linesWith, onRepair }: Props) {
  const text = useText('homeImport')
  const marker = markerOf(sheet, line)
  const { data } = useQuery({
    queryKey: ['cities', 'at', marker?.lat, marker?.lng],
    queryFn: ({ signal }) => api(findPlace, { input: marker ?? { lat: 0, lng: 0 }, signal }),
    enabled: marker !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const city = data?.city
  if (!city || !marker) return null
  const fault = errors.city === 'city-not-known' ? 'city-not-known' : 'marker-far'
  const faulty = linesWith(fault === 'marker-far' ? 'locationLat' : 'city', fault)
  const lines = linesLike(sheet, line, { names: ['city', 'country'], faulty }).filter((each) => {
    const other = markerOf(sheet, each)
    return other && areNear(marker, other)
  })
  const changes = lines.flatMap((each) => [
    { line: each, column: 'city', value: city.city },
    { line: each, column: 'country', value: city.country },
  ])
  return (
    <Button small onClick={() => onRepair(repairCells(sheet, changes))}>
      <span>{text('mend.city', { city: city.city, count: lines.length })}</span> <span className="vh">{reference}</span>
    </Button>
  )
}
