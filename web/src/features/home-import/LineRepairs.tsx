/** One-press repairs of a line: the two readings of a number, yes or no, the city at the marker. */
import type { ImportLine } from '@keyhold/api/imports.schema.ts'
import { findPlace } from '@keyhold/api/places.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'
import { formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import css from './Import.module.css'
import { canBeRepaired, cellOf, linesLike, readingsOf, repairCell } from './repairs.ts'

interface Props {
  readonly line: ImportLine & { readonly line: number }
  readonly file: string
  readonly onRepair: (file: string) => void
}

export function LineRepairs({ line, file, onRepair }: Props) {
  const { errors } = line
  if (!canBeRepaired(file)) return null
  const columns = Object.keys(errors)
  const hasCity = columns.some((column) => errors[column] === 'city-not-known' || errors[column] === 'marker-far')
  return (
    <div className={`row wraps ${css.repairs}`}>
      {columns.map((column) => (
        <CellRepairs key={column} line={line} file={file} onRepair={onRepair} column={column} />
      ))}
      {hasCity && <CityRepair line={line} file={file} onRepair={onRepair} />}
    </div>
  )
}

function CellRepairs({ line: { line, errors, reference }, file, onRepair, column }: Props & { column: string }) {
  const text = useText('homeImport')
  const language = useLanguage()
  const choices =
    errors[column] === 'number-ambiguous'
      ? readingsOf(cellOf(file, { line, column })).map(
          (value) => [formatNumber(value, language), String(value)] as const,
        )
      : errors[column] === 'not-yes-or-no'
        ? ([
            [text('mend.yes'), 'yes'],
            [text('mend.no'), 'no'],
          ] as const)
        : []
  return choices.map(([label, value]) => (
    <Button key={value} small onClick={() => onRepair(repairCell(file, [{ line, column, value }]))}>
      <span>{label}</span> <span className="vh">{reference}</span>
    </Button>
  ))
}

/** The city at the marker is offered, for every line with the same text. */
function CityRepair({ line: { line, reference }, file, onRepair }: Props) {
  const text = useText('homeImport')
  const [lat, lng] = ['locationLat', 'locationLng'].map((column) =>
    Number(cellOf(file, { line, column }).replace(',', '.')),
  )
  const isPlaced = Boolean(lat && lng)
  const { data } = useQuery({
    queryKey: ['cities', 'at', lat, lng],
    queryFn: ({ signal }) => api(findPlace, { input: { lat: lat ?? 0, lng: lng ?? 0 }, signal }),
    enabled: isPlaced,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const city = data?.city
  if (!city) return null
  const lines = linesLike(file, line, ['city', 'country'])
  const changes = lines.flatMap((each) => [
    { line: each, column: 'city', value: city.city },
    { line: each, column: 'country', value: city.country },
  ])
  return (
    <Button small onClick={() => onRepair(repairCell(file, changes))}>
      <span>{text('mend.city', { city: city.city, count: lines.length })}</span> <span className="vh">{reference}</span>
    </Button>
  )
}
