/** The words that a file may use, in every language: headings, and the allowed words of a column. */
import { codeIdsOf, codeListIds, findCode } from '@keyhold/rental/code.ts'
import { fieldOf } from '@keyhold/rental/fields.ts'
import { homeFields, photosColumn, tableColumns } from '@keyhold/rental/homesTable.ts'
import { plainWord, type TableWords } from '@keyhold/rental/tableWords.ts'
import { languages, textFor } from '../../../gateways/text.ts'

let words: TableWords | undefined

/** The words of all languages, read once. */
export function tableWords(): TableWords {
  words ??= {
    headings: mapOf([...tableColumns, photosColumn], (column, text) =>
      text.has(`homeImport:heading.${column}`)
        ? text(`homeImport:heading.${column}`)
        : text(`portfolio:field.${column}`),
    ),
    choices: Object.fromEntries(
      homeFields.map((name) => [name, mapOf(allowed(name), (word, text) => text(keyOf(name, word)))]),
    ),
    notes: languages.flatMap((language) =>
      ['example', 'words'].map((note) => plainWord(textFor(language)(`homeImport:note.${note}`))),
    ),
  }
  return words
}

/** Our own words of a column that has a choice. */
function allowed(name: (typeof homeFields)[number]): readonly string[] {
  const field = fieldOf(name)
  if (field.kind === 'choice') return field.choices
  if (field.kind === 'number') return field.zero === undefined ? [] : [field.zero]
  return field.kind === 'code' || field.kind === 'codes' ? codeIdsOf(field.store).map(nameOf) : []
}

const nameOf = (id: number) => findCode(id)?.name ?? ''

/** The text of an allowed word. */
function keyOf(name: (typeof homeFields)[number], word: string): string {
  const field = fieldOf(name)
  if (field.kind !== 'code' && field.kind !== 'codes') return `homeImport:choice.${name}.${word}`
  const list = Object.entries(codeListIds).find(([, store]) => store === field.store)?.[0]
  return `codes:${list}.${word}`
}

/** By each word of a reader, our own. */
function mapOf(own: readonly string[], read: (word: string, text: ReturnType<typeof textFor>) => string) {
  return Object.fromEntries(
    languages.flatMap((language) => own.map((word) => [plainWord(read(word, textFor(language))), word] as const)),
  )
}
