/** What the forms of the password steps ask for (spec public §5). Each answers the key of what is wrong, if anything is. */

/** Whether a text looks like an e-mail address; the server looks closer. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
}

/** An e-mail is needed, and must look like one. */
export function emailError(email: string): 'required' | 'invalid' | undefined {
  if (email.trim() === '') return 'required'
  return isEmail(email) ? undefined : 'invalid'
}

/** Fewest characters of a password (spec public §9). */
export const minPasswordLength = 8

/** The new password has at least 8 characters; its confirmation too, and is the same. */
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
