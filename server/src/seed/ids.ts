/** Deterministic ids of the demo data: links to it keep working. */
import { createHash } from 'node:crypto'

/** A UUID (RFC 9562, version 8) from words. */
export function stableId(...words: string[]): string {
  const hex = createHash('sha256').update(words.join('/')).digest('hex')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
