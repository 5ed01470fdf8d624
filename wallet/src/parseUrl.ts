/** A text as a URL, or undefined. `URL.canParse` is newer than our oldest browsers. */
export function parseUrl(text: unknown, base?: string): URL | undefined {
  try {
    return typeof text === 'string' ? new URL(text, base) : undefined
  } catch {
    return undefined
  }
}
