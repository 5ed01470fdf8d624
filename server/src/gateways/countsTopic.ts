/** The bus's topic for whose counts may have changed: their pages ask again. */
export const countsTopic = 'counts'

export interface CountsNote {
  readonly personId: string
}
