/** Paths of this site that a link or a form may lead back to. */

/** Maximum characters of a path that an e-mail's link carries. */
export const maxOwnPath = 500

/**
 * Whether a redirect may be followed: a path of this site, with one leading slash and nothing that could lead elsewhere
 * (D 4.6).
 */
export function isOwnPath(path: string): boolean {
  const printable = [...path].every((sign) => sign > ' ' && sign !== '\u007f')
  return printable && path.startsWith('/') && !['//', '\\', '@'].some((trap) => path.includes(trap))
}
