/** The name of a field required for publishing; one without a name here is "something else". */
import { useText } from '../../gateways/text/useText.tsx'

export function useMissingFieldName(): (field: string) => string {
  const text = useText('portfolio')
  return (field) => {
    const key = `field.${field}`
    return text.has(key) ? text(key as 'field.title') : text('field.other')
  }
}
