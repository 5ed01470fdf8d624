/** Marks what publishing needs by a word after the label, never by colour alone; optional fields have none (D 12.5). */
import { type FieldName, fieldOf } from '@keyhold/rental/fields.ts'
import type { ReactNode } from 'react'
import { useText } from '../../gateways/text/useText.tsx'

/** A group of choices or a picture field has no `required` attribute: its mark is read aloud. */
function Marked({ label, isSpoken }: { label: string; isSpoken: boolean }) {
  const text = useText('listingEditor')
  return (
    <>
      <span>{label}</span>{' '}
      <span className="quiet" aria-hidden={isSpoken ? undefined : true}>
        {text('about.required')}
      </span>
    </>
  )
}

/** The label of a group of choices that publishing needs. */
export const neededGroup = (label: string): ReactNode => <Marked label={label} isSpoken />

/** Label and `required` of one control: `<Field {...needed('title', text('about.name'))} />`. */
export function needed(field: FieldName, label: string): { readonly label: ReactNode; readonly required?: true } {
  if (!('isNeeded' in fieldOf(field))) return { label }
  return { label: <Marked label={label} isSpoken={false} />, required: true }
}
