/** The name that others see: the first name and the initial of the last (D 12.8). */

const graphemes = new Intl.Segmenter()

/** The initial of a last name with a point: `M.`; null without a name. */
export function initialOf(lastName: string | null): string | null {
  const [first] = graphemes.segment(lastName?.trim() ?? '')
  return first ? `${first.segment.toLocaleUpperCase()}.` : null
}
