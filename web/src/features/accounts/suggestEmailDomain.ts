/** The most common email providers, and some whose names are one letter away from theirs. */
const known = [
  'gmail.com',
  'ymail.com',
  'mail.com',
  'email.com',
  'hotmail.com',
  'hotmail.es',
  'outlook.com',
  'outlook.es',
  'yahoo.com',
  'yahoo.es',
  'yahoo.co.th',
  'icloud.com',
  'live.com',
  'proton.me',
  'protonmail.com',
  'gmx.com',
]

/** Whether the words are one edit apart: an insertion, deletion, substitution or swap. */
function isOneOff(one: string, other: string): boolean {
  if (one.length > other.length) return isOneOff(other, one)
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  if (at === -1) return other.length === one.length + 1
  if (one.length < other.length) return one.slice(at) === other.slice(at + 1)
  const isSwapped = one[at] === other[at + 1] && one[at + 1] === other[at]
  return one.slice(at + 1) === other.slice(at + 1) || (isSwapped && one.slice(at + 2) === other.slice(at + 2))
}

/** The address probably meant, if its provider's name is one edit away; otherwise undefined. */
export function suggestEmailDomain(address: string): string | undefined {
  const [local, domain, ...more] = address.trim().split('@')
  const written = domain?.toLowerCase()
  if (!local || !written || more.length > 0 || known.includes(written)) return undefined
  const meant = known.find((name) => isOneOff(written, name))
  return meant && `${local}@${meant}`
}
