/** The reasons why a home is suspicious (D 11.31), never a verdict. An operator reviews and decides. */
import type { Suspicion } from '@keyhold/api/admin.schema.ts'
import { findLanguage } from '@keyhold/rental/language.ts'
import { clausesWait, moneyWordsIn } from '@keyhold/rental/ownClauses.ts'
import { hasOutsideContact } from '../../listings/listings/outsideContact.ts'
import type { FreshHome } from './suspicionStore.ts'

/** Homes published within a day by a person who registered within a week. */
const many = 5
/** Returns those with a reason, without their pictures: held homes first, then those with the most reasons. */
export function judge(homes: readonly FreshHome[]): Omit<Suspicion, 'alike'>[] {
  return homes
    .map(({ words, isCheap, hasOthersPictures, atOnce, ownClauses, ownClausesLanguage, clausesCleared, ...home }) => ({
      ...home,
      picturesUntil: home.picturesUntil?.toISOString() ?? null,
      clauses: clausesWait({ ownClauses, clausesCleared }) ? clausesToRead(ownClauses ?? '', ownClausesLanguage) : null,
      reasons: [
        ...(hasOthersPictures ? (['pictures-of-another'] as const) : []),
        ...(clausesWait({ ownClauses, clausesCleared }) ? (['clauses-about-money'] as const) : []),
        ...(isCheap ? (['rent-far-below'] as const) : []),
        ...(hasOutsideContact(words) ? (['leads-outside'] as const) : []),
        ...(atOnce >= many ? (['many-at-once'] as const) : []),
      ],
    }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((one, other) => Number(other.isHeld) - Number(one.isHeld) || other.reasons.length - one.reasons.length)
}

const clausesToRead = (text: string, languageId: number | null) => ({
  text,
  language: findLanguage(languageId) ?? null,
  words: moneyWordsIn(text),
})
