/** What every section of the form is given. */
import type { Draft } from './draft.ts'

export interface SectionProps {
  readonly draft: Draft
  readonly update: (changes: Partial<Draft>) => void
  /** The sentence of what is wrong with a field, if something is. */
  readonly errorFor: (field: string) => string | undefined
}
