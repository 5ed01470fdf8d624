/** What somebody typed into a form and has not sent yet: kept in this tab alone, under their name, until it is sent or they log out. Secrets stay out: whoever keeps a form leaves them out. */
const prefix = 'keyhold.typed.'

/** What was typed, by field. */
export type FormValues = Readonly<Record<string, unknown>>

const storageKey = (personId: string, form: string) => `${prefix}${personId}.${form}`

/** Keeps what stands in a form of this person. A browser without room for it goes on without. */
export function saveFormDraft(personId: string | undefined, form: string, values: FormValues): void {
  if (personId === undefined) return
  try {
    sessionStorage.setItem(storageKey(personId, form), JSON.stringify(values))
  } catch {
    clearFormDraft(personId, form)
  }
}

/** What this person typed into the form earlier in this tab; empty when there is nothing, or nothing legible. */
export function readFormDraft(personId: string | undefined, form: string): FormValues {
  if (personId === undefined) return {}
  try {
    const values: unknown = JSON.parse(sessionStorage.getItem(storageKey(personId, form)) ?? '{}')
    return typeof values === 'object' && values !== null ? (values as FormValues) : {}
  } catch {
    return {}
  }
}

/** Forgets one form of this person: it was sent, or thrown away. A browser that keeps nothing has nothing to forget. */
export function clearFormDraft(personId: string | undefined, form: string): void {
  if (personId === undefined) return
  try {
    sessionStorage.removeItem(storageKey(personId, form))
  } catch {
    // Nothing was kept.
  }
}

/** Forgets every form of everybody in this tab: whoever logs out leaves nothing behind. */
export function clearFormDrafts(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name)
}
