/** Picture addresses in a file or a feed. */
import { maxPhotos } from '@keyhold/rental/listing.ts'
import { sanitizeLine } from '@keyhold/rental/sanitizeText.ts'

const maxLetters = 2000
/** Maximum addresses read per home. */
const maxNamed = 200

/** Returns the valid addresses in stored form, without duplicates, up to the maximum per home; others are omitted. */
export function addressesIn(named: readonly string[]): string[] {
  const addresses = named.slice(0, maxNamed).filter(isShort).map(sanitizeLine)
  const written = addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).href)
  return [...new Set(written.filter(isShort))].slice(0, maxPhotos)
}

const isShort = (address: string) => address.length <= maxLetters
