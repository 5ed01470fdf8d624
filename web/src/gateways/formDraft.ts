/**
 * Form drafts: unsent input is stored in this tab only, under the user's name, until it is sent or they log out.
 * Callers must leave secrets out.
 */
const prefix = 'keyhold.typed.'

/** The input, by field. */
export type FormValues = Readonly<Record<string, unknown>>

const storageKey = (personId: string, form: string) => `${prefix}${personId}.${form}`

/** Stores a form's draft for this user. Without storage space nothing is stored. */
export function saveFormDraft(personId: string | undefined, form: string, values: FormValues): void {
  if (personId === undefined) return
  try {
    sessionStorage.setItem(storageKey(personId, form), JSON.stringify(values))
  } catch {
    clearFormDraft(personId, form)
  }
}

/** The draft this user typed earlier in this tab; empty if there is none or it is unreadable. */
export function readFormDraft(personId: string | undefined, form: string): FormValues {
  if (personId === undefined) return {}
  try {
    const values: unknown = JSON.parse(sessionStorage.getItem(storageKey(personId, form)) ?? '{}')
    return typeof values === 'object' && values !== null ? (values as FormValues) : {}
  } catch {
    return {}
  }
}

/** Deletes one draft of this user: it was sent or discarded. Without storage there is nothing to delete. */
export function clearFormDraft(personId: string | undefined, form: string): void {
  if (personId === undefined) return
  try {
    sessionStorage.removeItem(storageKey(personId, form))
  } catch {
    // Nothing was stored.
  }
}

/** Deletes every draft in this tab, for logging out. */
export function clearFormDrafts(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name)
}
