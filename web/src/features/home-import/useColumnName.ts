/** The name of a column in the reader's language, as in the template. */
import { useText } from '../../gateways/text/useText.tsx'

export function useColumnName(): (column: string) => string {
  const text = useText('homeImport')
  const fields = useText('portfolio')
  return (column) => {
    const own = `heading.${column}`
    if (text.has(own)) return text(own as 'heading.locationLat')
    const key = `field.${column}`
    return fields.has(key) ? fields(key as 'field.title') : column
  }
}
