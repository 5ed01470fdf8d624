/** HTML of a description as plain text: entities become characters, list items and paragraphs stay apart. */

/** The names of the characters U+00A0 to U+00FF, in order (HTML Living Standard, named character references). */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  )
const others: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  bull: '•',
  hellip: '…',
  euro: '€',
  trade: '™',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  rarr: '→',
  check: '✓',
}

/** The characters of HTML's common named entities, by name. */
export const entities: Readonly<Record<string, string>> = {
  ...Object.fromEntries(latin.map((name, at) => [name, String.fromCharCode(0xa0 + at)])),
  ...others,
}

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities[name] ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}

/** Removes tags and decodes entities; a tag ends where the next begins, which keeps it linear. */
export function plainText(html: string): string {
  return html
    .replace(/<li\b[^<>]{0,200}>/gi, '\n• ')
    .replace(/<br\b[^<>]{0,200}>|<\/?(?:p|div|ul|ol|tr|table|h[1-6])\b[^<>]{0,200}>/gi, '\n')
    .replace(/<[^<>]{0,200}>/g, '')
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi, decodeEntity)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\t ]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
