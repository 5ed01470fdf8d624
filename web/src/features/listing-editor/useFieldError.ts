/** The sentence of what is wrong with a field of a home. */
import { useText } from '../../gateways/text/useText.tsx'
import type { FieldErrors } from './draft.ts'

/** Says a field's rule: the form's own words, else those of the API's refusals. */
export function useFieldError(errors: FieldErrors): (field: string) => string | undefined {
  const text = useText('listingEditor')
  const refusals = useText('refusals')
  return (field) => {
    const rule = errors[field]
    if (!rule) return undefined
    if (text.has(`rules.${rule}`)) return text(`rules.${rule}` as 'rules.required')
    const key = [rule, `field-${rule}`].find((each) => refusals.has(each))
    return refusals(key ?? 'field-invalid-value')
  }
}
