/** The questions about the escrow, in the order people ask them, and the key of each answer. */
export const questions = ['end', 'cancel', 'arbitrator', 'rents', 'cost', 'gone'] as const

/** A deposit comes home by itself only where a keeper is at work (D 11.1). */
export function answerKey<Question extends (typeof questions)[number]>(
  question: Question,
  releasesByItself: boolean,
): `questions.${Question}Words` | 'questions.endByItselfWords' {
  return question === 'end' && releasesByItself ? 'questions.endByItselfWords' : `questions.${question}Words`
}
