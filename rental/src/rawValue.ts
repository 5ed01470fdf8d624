/** Values of a search from an address or a payload: every one may be missing or invalid. */
export type RawValues = Readonly<Record<string, unknown>>

/** A whole number, clamped to its range; undefined if invalid. */
export function wholeNumber(value: unknown, least: number, most: number): number | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  if (!/^-?\d{1,15}(\.\d+)?$/.test(text)) return undefined
  return Math.min(most, Math.max(least, Math.floor(Number(text))))
}
