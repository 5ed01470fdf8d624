/** A field's error message. */
import { useFieldRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import type { FieldErrors } from './draft.ts'

/** Words a violated rule: what to do if it is empty, otherwise the form's own message or that of the API's refusal. */
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
