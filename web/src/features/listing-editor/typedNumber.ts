/** Numbers as people type them in the form: `1.250`, `1,250.00`, `62,5` (rental/src/tableNumbers.ts). */
import { type FieldsWith, fieldOf } from '@keyhold/rental/fields.ts'
import { readNumber } from '@keyhold/rental/tableNumbers.ts'

export type NumberField = FieldsWith<{ kind: 'number' }>

function read(name: NumberField, text: string) {
  const field = fieldOf(name)
  return field.kind === 'number' ? readNumber(text, field) : undefined
}

/** The typed number; null for an empty text, NaN for one that is none or that has two readings. */
export function typedNumber(name: NumberField, text: string): number | null {
  if (text.trim() === '') return null
  const found = read(name, text)
  return found && 'value' in found ? found.value : Number.NaN
}

/** The two readings of a number with three digits after its separator; undefined if it has only one. */
export function typedReadings(name: NumberField, text: string): readonly [number, number] | undefined {
  const found = text.trim() === '' ? undefined : read(name, text)
  return found && 'readings' in found ? found.readings : undefined
}
