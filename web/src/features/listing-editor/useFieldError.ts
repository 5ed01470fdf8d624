/** The sentence of what is wrong with a field of a home. */
import { useFieldRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import type { FieldErrors } from './draft.ts'

/** Says a field's rule: what to do where it is empty, else the form's own words or those of the API's refusals. */
export function useFieldError(errors: FieldErrors): (field: string) => string | undefined {
  const text = useText('listingEditor')
  const refusal = useFieldRefusal()
  return (field) => {
    const rule = errors[field]
    if (!rule) return undefined
    const needed = `needed.${field}`
    if (rule === 'required' && text.has(needed)) return text(needed as 'needed.title')
    if (text.has(`rules.${rule}`)) return text(`rules.${rule}` as 'rules.required')
    return refusal(rule)
  }
}
