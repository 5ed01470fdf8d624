/** The newsletter form's validation (spec public §5). */
import { type Language, languageFacts } from '@keyhold/rental/language.ts'

/** An optional plus, an optional bracket, 1 to 4 digits, an optional bracket, then digits, spaces, dashes, dots or slashes. */
const phoneShape = /^\+?\(?\d{1,4}\)?[\d\s\-./]*$/
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export interface SignupValues {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly accepted: boolean
}

/** The invalid fields. */
export function invalidFields({
  name,
  phone,
  email,
  accepted,
}: SignupValues): Partial<Record<'name' | 'phone' | 'email' | 'terms', true>> {
  return {
    ...(name === '' && { name: true as const }),
    ...(!phoneShape.test(phone) && { phone: true as const }),
    ...(!emailShape.test(email) && { email: true as const }),
    ...(!accepted && { terms: true as const }),
  }
}

/** The emails' language, as a code of list 7. */
export function languageCode(language: Language): number {
  return languageFacts[language].id
}
