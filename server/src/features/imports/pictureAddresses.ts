/** The addresses of pictures that a file or a feed names. */
import { maxPhotos } from '@keyhold/rental/listing.ts'
import { sanitizeLine } from '@keyhold/rental/sanitizeText.ts'

const maxLetters = 2000
/** Of a home, that are looked at. */
const maxNamed = 200

/** Those that a picture can be fetched from, as they are kept, each once, as many as a home may have; others are left out. */
export function addressesIn(named: readonly string[]): string[] {
  const addresses = named.slice(0, maxNamed).filter(isShort).map(sanitizeLine)
  const written = addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).href)
  return [...new Set(written.filter(isShort))].slice(0, maxPhotos)
}

const isShort = (address: string) => address.length <= maxLetters
