/** The clauses of an agreement in every language, as frozen and hashed. */
import type { AgreementFacts, Clause } from '@keyhold/api/agreements.ts'
import { writeClauses } from '@keyhold/rental/agreement.ts'
import { type Language, languages, textFor } from '../../../gateways/text.ts'

/** Returns the clauses by language. */
export function clausesOf(facts: AgreementFacts): Record<Language, Clause[]> {
  const all = languages.map((language) => {
    const text = textFor(language)
    return [language, writeClauses(facts, language, (key, values) => text(`agreement:${key}`, values))] as const
  })
  return Object.fromEntries(all) as Record<Language, Clause[]>
}
