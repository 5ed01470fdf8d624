/** A draft decision: one share is typed, the other follows; together they are what is held. */
import type { DeskRow, KeptDecision } from '@keyhold/api/desk.ts'
import { digits } from '@keyhold/rental/money.ts'
import { useState } from 'react'
import { parseProblem, parseUsdt, usdt } from '../money.ts'

export const maxReasonCharacters = 8000

/**
 * `value` while both shares and the reasons are valid; `problem` of the amount, `wordsProblem` of the reasons after a
 * submit.
 */
export function useDecisionDraft({ held }: Pick<DeskRow, 'held'>, kept: KeptDecision | undefined) {
  const sum = BigInt(held)
  const [typed, setTyped] = useState(() => (kept ? digits(usdt(kept.toTenant)) : ''))
  const [words, setWords] = useState(kept?.words ?? '')
  const [wasAsked, setWasAsked] = useState(false)
  const read = parseUsdt(typed)
  const toTenant = read !== undefined && read <= sum ? read : undefined
  const problem =
    toTenant !== undefined
      ? undefined
      : typed === ''
        ? wasAsked && ('wrong' as const)
        : read === undefined
          ? parseProblem(typed)
          : ('tooMuch' as const)
  const count = [...words].length
  const isWordy = words.trim() !== '' && count <= maxReasonCharacters
  const wordsProblem = count > maxReasonCharacters ? ('tooLong' as const) : wasAsked && !isWordy && ('needed' as const)
  return {
    typed,
    words,
    count,
    sum,
    toTenant,
    problem: problem || undefined,
    wordsProblem: wordsProblem || undefined,
    setTyped,
    /** Sets the tenant's share. */
    setToTenant: (amount: bigint) => setTyped(digits(usdt(amount))),
    setWords,
    /** Shows what is missing from now on. */
    ask: () => setWasAsked(true),
    value: toTenant !== undefined && isWordy ? { toTenant, words } : undefined,
  }
}
