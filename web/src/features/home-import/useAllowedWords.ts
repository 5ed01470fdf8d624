/** The allowed words of a column, as our table writes them, with their text in the reader's language. */
import { codeIdsOf, codeListIds, comingSoon, findCode } from '@keyhold/rental/code.ts'
import { type FieldName, fieldNames, fieldOf } from '@keyhold/rental/fields.ts'
import { useText } from '../../gateways/text/useText.tsx'

export interface AllowedWord {
  readonly word: string
  readonly label: string
}

/** Lists the words of a column; none for a column without a choice. */
export function useAllowedWords(): (column: string) => readonly AllowedWord[] {
  const text = useText('homeImport')
  const codes = useText('codes')
  return (column) => {
    const name = fieldNames.find((field): field is FieldName => field === column)
    const field = name && fieldOf(name)
    if (field?.kind === 'flag') return (['yes', 'no'] as const).map((word) => ({ word, label: text(`mend.${word}`) }))
    if (field?.kind === 'choice')
      return field.choices.map((word) => ({ word, label: text(`choice.${column}.${word}` as 'choice.bills.included') }))
    if (field?.kind !== 'code' && field?.kind !== 'codes') return []
    const list = Object.entries(codeListIds).find(([, store]) => store === field.store)?.[0]
    return codeIdsOf(field.store)
      .filter((id) => !comingSoon.includes(id))
      .map((id) => findCode(id)?.name ?? '')
      .map((word) => ({ word, label: codes(`${list}.${word}` as 'floor.ground') }))
  }
}
