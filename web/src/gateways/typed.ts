/** What somebody typed into a form and has not sent yet: kept in this tab alone, under their name, until it is sent or they log out. Secrets stay out: whoever keeps a form leaves them out. */
const prefix = 'keyhold.typed.'

/** What was typed, by field. */
export type Typed = Readonly<Record<string, unknown>>

const placeOf = (personId: string, form: string) => `${prefix}${personId}.${form}`

/** Keeps what stands in a form of this person. A browser without room for it goes on without. */
export function keepTyped(personId: string | undefined, form: string, typed: Typed): void {
  if (personId === undefined) return
  try {
    sessionStorage.setItem(placeOf(personId, form), JSON.stringify(typed))
  } catch {
    forgetTyped(personId, form)
  }
}

/** What this person typed into the form earlier in this tab; empty when there is nothing, or nothing legible. */
export function typedBefore(personId: string | undefined, form: string): Typed {
  if (personId === undefined) return {}
  try {
    const typed: unknown = JSON.parse(sessionStorage.getItem(placeOf(personId, form)) ?? '{}')
    return typeof typed === 'object' && typed !== null ? (typed as Typed) : {}
  } catch {
    return {}
  }
}

/** Forgets one form of this person: it was sent, or thrown away. A browser that keeps nothing has nothing to forget. */
export function forgetTyped(personId: string | undefined, form: string): void {
  if (personId === undefined) return
  try {
    sessionStorage.removeItem(placeOf(personId, form))
  } catch {
    // Nothing was kept.
  }
}

/** Forgets every form of everybody in this tab: whoever logs out leaves nothing behind. */
export function forgetAllTyped(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name)
}
