/** The reasons for a line's result, in the reader's words. */
import type { ImportLine } from '@keyhold/api/imports.schema.ts'
import { formatForeign, formatList, isForeign } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { useAllowedWords } from './useAllowedWords.ts'

export interface Reasons {
  /** Why it is not imported. */
  readonly errors: readonly string[]
  /** Its omitted parts. */
  readonly notes: readonly string[]
  readonly changes: readonly { readonly field: string; readonly from: string; readonly to: string }[]
}

const choiceRules = ['not-a-choice', 'code-not-known']

/** Words a line's reasons. */
export function useReasons(): (line: ImportLine) => Reasons {
  const text = useText('homeImport')
  const fields = useText('portfolio')
  const language = useLanguage()
  const allowed = useAllowedWords()
  const nameOf = (field: string) => {
    const key = `field.${field}`
    return fields.has(key) ? fields(key as 'field.title') : field
  }
  const ruleOf = (rule: string) => {
    const key = `rule.${rule}`
    return text.has(key) ? text(key as 'rule.required') : text('rule.other')
  }
  /** The choices are part of the reason. */
  const choicesOf = (field: string, rule: string) => {
    const words = choiceRules.includes(rule) ? allowed(field).map(({ label }) => label) : []
    return words.length > 0 ? ` ${text('choices', { words: words.join(' · ') })}` : ''
  }
  const tell = (rules: Readonly<Record<string, string>>) =>
    Object.entries(rules).map(([field, rule]) => `${nameOf(field)}: ${ruleOf(rule)}${choicesOf(field, rule)}`)
  const left = ({ notTaken = [] }: ImportLine) => {
    const omitted = notTaken.map(({ what, value }) => text(`notTaken.${what}`, { value }))
    return omitted.length > 0 ? [`${text('notTaken.title')} ${formatList(omitted, language)}`] : []
  }
  return (line) => {
    const { errors, notes, changes, feedRent } = line
    const asked =
      feedRent && isForeign(feedRent) ? [text('feedRent', { amount: formatForeign(feedRent, language) })] : []
    return {
      errors: tell(errors),
      notes: [...tell(notes), ...asked, ...left(line)],
      changes: changes.map(({ field, from, to }) => ({ field: nameOf(field), from, to })),
    }
  }
}
