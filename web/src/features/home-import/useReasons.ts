/** The reasons for a line's result, in the reader's words. */
import type { ImportLine } from '@keyhold/api/imports.schema.ts'
import { formatForeign } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'

export interface Reasons {
  /** Why it is not imported. */
  readonly errors: readonly string[]
  /** Its omitted parts. */
  readonly notes: readonly string[]
  readonly changes: readonly { readonly field: string; readonly from: string; readonly to: string }[]
}

/** Words a line's reasons. */
export function useReasons(): (line: ImportLine) => Reasons {
  const text = useText('homeImport')
  const fields = useText('portfolio')
  const language = useLanguage()
  const nameOf = (field: string) => {
    const key = `field.${field}`
    return fields.has(key) ? fields(key as 'field.title') : field
  }
  const ruleOf = (rule: string) => {
    const key = `rule.${rule}`
    return text.has(key) ? text(key as 'rule.required') : text('rule.other')
  }
  const tell = (rules: Readonly<Record<string, string>>) =>
    Object.entries(rules).map(([field, rule]) => `${nameOf(field)}: ${ruleOf(rule)}`)
  return ({ errors, notes, changes, feedRent }) => {
    const asked = feedRent ? [text('feedRent', { amount: formatForeign(feedRent, language) })] : []
    return {
      errors: tell(errors),
      notes: [...tell(notes), ...asked],
      changes: changes.map(({ field, from, to }) => ({ field: nameOf(field), from, to })),
    }
  }
}
