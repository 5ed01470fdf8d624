/** The password steps' form rules (spec public §5). Each returns the message key of an error, if any. */

/** Whether a text looks like an e-mail address; the server validates more strictly. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
}

/** An e-mail is required, and must look valid. */
export function emailError(email: string): 'required' | 'invalid' | undefined {
  if (email.trim() === '') return 'required'
  return isEmail(email) ? undefined : 'invalid'
}

/** The minimum length of a password (spec public §9). */
export const minPasswordLength = 8

/** The new password has at least 8 characters; its confirmation too, and is equal. */
export function passwordErrors(password: string, again: string) {
  return {
    password: lengthError(password, 'required'),
    again: lengthError(again, 'requiredAgain') ?? (again === password ? undefined : ('differ' as const)),
  }
}

function lengthError<Empty extends string>(password: string, empty: Empty): Empty | 'short' | undefined {
  if (password === '') return empty
  return password.length < minPasswordLength ? 'short' : undefined
}
