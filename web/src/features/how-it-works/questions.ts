/** The questions about the escrow, ordered by frequency, and the key of each answer. */
export const questions = ['end', 'cancel', 'arbitrator', 'rents', 'cost', 'gone'] as const

/** A deposit is returned automatically only if there is a keeper (D 11.1). */
export function answerKey<Question extends (typeof questions)[number]>(
  question: Question,
  releasesByItself: boolean,
): `questions.${Question}Words` | 'questions.endByItselfWords' {
  return question === 'end' && releasesByItself ? 'questions.endByItselfWords' : `questions.${question}Words`
}
