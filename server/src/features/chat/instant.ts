/** How an instant of a message is written. */
let lastInstant = { at: Number.NaN, text: '' }
/** An instant as text; many messages have the same one. */
export function instantOf(date: Date): string {
  const at = date.getTime()
  if (at !== lastInstant.at) lastInstant = { at, text: date.toISOString() }
  return lastInstant.text
}
