/** A hash or wallet address for reading: `0x9c2e…41b7`, kept on one line. */
export function shortenHash(hash: string): string {
  return hash.length > 13 ? `${hash.slice(0, 6)}\u2060…\u2060${hash.slice(-4)}` : hash
}
