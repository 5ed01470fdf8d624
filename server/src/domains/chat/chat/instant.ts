/** Cache of the last formatted time. */
let lastInstant = { at: Number.NaN, text: '' }
/** Formats a time; consecutive messages often share one. */
export function instantOf(date: Date): string {
  const at = date.getTime()
  if (at !== lastInstant.at) lastInstant = { at, text: date.toISOString() }
  return lastInstant.text
}
