/** An address as others read it where the location is approximate (D 5.11). */

/** Words before the number of a flat, floor or door; the text after them is private too. */
const unitWords =
  'piso|planta|puerta|pta|apto|apartamento|apt|apartment|ático|flat|unit|suite|ste|room|rm|floor|level|nivel|local|casa|torre|tower|block|bloque|escalera|esc'
const unit = new RegExp(
  `(?:^|\\s)(?:(?:${unitWords})\\.?\\s*(?:n[º°o.]+\\s*|#\\s*)?(?:\\S*\\d|\\S(?:\\s|$))|\\d\\S*\\s+(?:${unitWords})(?:\\s|$)|(?:ห้อง|ชั้น|อาคาร|ตึก)).*$`,
  'iu',
)

/**
 * An address without the number of its house, floor or flat, for an approximate location. A street is cut at its first
 * number: this loses the number of a lane too, and leaves no door number.
 */
export function withoutNumber(address: string): string {
  const [street = '', ...rest] = address
    .replace(/^\s*(?:(?:no|nº|n°|เลขที่)\.?\s*)?\d+(?:[/-]\d+)*[a-z]?\s*,?\s+/i, '')
    .split(',')
    .map((part) => part.replace(unit, '').trim())
  const named = street.replace(/(?:\s+(?:n[º°o.]{1,2}\s*)?|\s*#\s*)\d.*$/i, '')
  return [named, ...rest.filter((part) => !/\d/.test(part))]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
}

/** An area that is named by its number. */
const numberedArea = /^(?:zona|zone|sector|distrito|district|fase|phase|etapa|arrondissement|ward|เขต|โซน)\s*\d{1,3}$/i

/** The name of an area that a feed wrote as free text, which is often a whole address. */
export function areaName(text: string): string {
  return numberedArea.test(text.trim()) ? text.trim() : withoutNumber(text)
}
