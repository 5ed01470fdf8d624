/** The template in the reader's language: headings, the allowed words, and an example. Reading skips both rows. */
import { toCsv } from '@keyhold/rental/csv.ts'
import { type FieldName, fieldNames, fieldOf } from '@keyhold/rental/fields.ts'
import { neededColumns, photosColumn, tableColumns } from '@keyhold/rental/homesTable.ts'
import { withoutJoiners } from '@keyhold/rental/wordJoiner.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { useAllowedWords } from './useAllowedWords.ts'
import { useColumnName } from './useColumnName.ts'

const columns = [...tableColumns, photosColumn]
/** Cells of the example that are the same in every language. */
const plainExample: Readonly<Record<string, string>> = {
  rentPrice: '900',
  deposit: '900',
  availableFrom: '2027-02-01',
  availableUntil: '2028-02-01',
  roomSize: '64.5',
  bedsNumber: '2',
  bathroom: '1',
  toilet: '1',
  distanceToPublicTransport: '5',
  mostOccupants: '3',
  energyRating: 'C',
  bills: '80',
  photos: 'https://agency.example/a-1.jpg https://agency.example/a-2.jpg',
}
const wordyExample = [
  'title',
  'description',
  'nearToMetro',
  'address1',
  'city',
  'country',
  'locationLat',
  'locationLng',
] as const

/** Returns the template's bytes. */
export function useTemplate(): () => string {
  const text = useText('homeImport')
  const nameOf = useColumnName()
  const allowed = useAllowedWords()
  const isText = (column: string) => wordyExample.find((name) => name === column)
  const example = (column: string) => {
    const words = isText(column)
    if (words) return text(`sample.${words}`)
    return plainExample[column] ?? allowed(column)[preferred(column)]?.label ?? ''
  }
  /** Whether the column is required, and its allowed words. */
  const wordsOf = (column: string) => {
    const words = allowed(column)
      .map(({ label }) => label)
      .join(' | ')
    return [neededColumns.includes(column) ? text('needed.word') : '', words].filter(Boolean).join(': ')
  }
  return () => {
    const rows = [
      columns.map(nameOf),
      columns.map((column) => (column === 'reference' ? text('note.words') : wordsOf(column))),
      columns.map((column) => (column === 'reference' ? text('note.example') : example(column))),
    ]
    return toCsv(rows.map((row) => row.map(withoutJoiners)))
  }
}

/** The example's word among the allowed ones; pets, own clauses and other languages stay empty. */
function preferred(column: string): number {
  const name = fieldNames.find((field): field is FieldName => field === column)
  if (!name || column === 'pets' || column === 'ownClausesLanguage' || column === 'textLanguage') return -1
  const { kind } = fieldOf(name)
  return kind === 'choice' || column === 'floorType' || column === 'termOfLease' ? 1 : 0
}
