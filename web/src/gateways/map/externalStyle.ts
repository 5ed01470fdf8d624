/**
 * An external map style with streets, if one is set: it must respond within 4 s, otherwise the embedded map is used.
 */
import type { StyleSpecification } from 'maplibre-gl'

const timeoutMilliseconds = 4_000

/** The style at an address, or undefined if it is unreachable, invalid or too slow. */
export async function fetchExternalStyle(address: string): Promise<StyleSpecification | undefined> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMilliseconds) })
    const style = answer.ok ? ((await answer.json()) as StyleSpecification) : undefined
    return style?.version === 8 ? style : undefined
  } catch {
    return undefined
  }
}
