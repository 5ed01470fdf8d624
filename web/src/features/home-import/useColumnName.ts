/** The name of a column in the reader's language, as in the template. */
import { neededColumns } from '@keyhold/rental/homesTable.ts'
import { useText } from '../../gateways/text/useText.tsx'

/** A column's name with the word "required", for lists without a label of their own. */
export function useMarkedColumnName(): (column: string) => string {
  const text = useText('homeImport')
  const nameOf = useColumnName()
  return (column) =>
    neededColumns.includes(column) ? text('needed.column', { column: nameOf(column) }) : nameOf(column)
}

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
