/** Draft answers to an inventory: stored in this tab until they are signed. */
import type { InventoryObjection } from '@keyhold/api/inventories.ts'
import { useState } from 'react'
import { readFormDraft, saveFormDraft } from '../../../gateways/formDraft.ts'

/** Per entry: agreed, or its real condition. */
type Answer = true | string
export type Answers = Readonly<Record<string, Answer>>

export const isObjection = (answer: Answer | undefined): answer is string => typeof answer === 'string'

export function objectionsOf(answers: Answers): InventoryObjection[] {
  return Object.entries(answers).flatMap(([entry, words]) => (isObjection(words) ? [{ entry, words }] : []))
}

/** The answers to the inventory with this hash, and their setter. */
export function useAnswers(viewerId: string, hash: string) {
  const form = `inventory.${hash}`
  const [answers, setAnswers] = useState<Answers>(() => {
    const kept = Object.entries(readFormDraft(viewerId, form))
    return Object.fromEntries(
      kept.filter((one): one is [string, Answer] => one[1] === true || isObjection(one[1] as Answer)),
    )
  })
  const set = (changed: Answers) => {
    setAnswers(changed)
    saveFormDraft(viewerId, form, changed)
  }
  return {
    answers,
    say: (entry: string, answer: Answer) => set({ ...answers, [entry]: answer }),
    agreeAll: (entries: readonly string[]) =>
      set({ ...Object.fromEntries(entries.map((entry) => [entry, true as const])), ...answers }),
    takeBack: (entry: string) => set(Object.fromEntries(Object.entries(answers).filter(([id]) => id !== entry))),
  }
}
