/** Names of people and agencies, as they may be entered. */
import { Refusal } from './refusal.ts'

/** Signs of an address, and our own name, by which a stranger would speak for Keyhold. */
const notInNames = /:\/\/|www\.|[/@\\]|keyhold(?!er)/

/** Cyrillic and Greek characters that look like Latin ones in our name (Unicode TR39, confusables). */
const lookalikes: Readonly<Record<string, string>> = {
  ...{ к: 'k', κ: 'k', ҝ: 'k', е: 'e', ε: 'e', ё: 'e', у: 'y', ү: 'y', υ: 'y', γ: 'y', һ: 'h', ћ: 'h', η: 'h' },
  ...{ о: 'o', ο: 'o', σ: 'o', ӏ: 'l', ι: 'l', і: 'l', ԁ: 'd' },
}

/**
 * Refuses a name that looks like a link, an e-mail address or Keyhold itself (`name-like-link`), in the field that has
 * it. Other forms of the same characters count too, and invisible characters do not.
 */
export function refuseNameLikeLink(names: Readonly<Record<string, string | null | undefined>>): void {
  for (const [field, name] of Object.entries(names)) {
    const plain = (name ?? '')
      .normalize('NFKC')
      .replace(/[\p{Cf}\s]/gu, '')
      .toLowerCase()
    const latin = Array.from(plain, (letter) => lookalikes[letter] ?? letter).join('')
    if (notInNames.test(latin)) throw new Refusal('name-like-link', { [field]: 'name-like-link' })
  }
}
