/** The props of every section of the form. */
import type { Draft } from './draft.ts'

export interface SectionProps {
  readonly draft: Draft
  readonly update: (changes: Partial<Draft>) => void
  /** A field's error message, if any. */
  readonly errorFor: (field: string) => string | undefined
}
