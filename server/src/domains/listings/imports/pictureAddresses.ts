/** Picture addresses in a file or a feed. */
import { maxPhotos } from '@keyhold/rental/listing.ts'
import { sanitizeLine } from '@keyhold/rental/sanitizeText.ts'

const maxLetters = 2000
/** Maximum addresses read per home. */
const maxNamed = 200

/** The valid addresses in stored form, without duplicates, up to the maximum per home; and the others. */
export function picturesIn(named: readonly string[]): { addresses: string[]; dropped: string[] } {
  const addresses = new Set<string>()
  const dropped: string[] = []
  for (const each of named.slice(0, maxNamed)) {
    const address = addressOf(each)
    if (address && addresses.has(address)) continue
    if (address && addresses.size < maxPhotos) addresses.add(address)
    else dropped.push(each)
  }
  return { addresses: [...addresses], dropped: [...dropped, ...named.slice(maxNamed)] }
}

function addressOf(named: string): string | undefined {
  if (named.length > maxLetters) return undefined
  const address = sanitizeLine(named)
  const written = URL.canParse(address) ? new URL(address).href : ''
  return /^https?:/.test(written) && written.length <= maxLetters ? written : undefined
}
