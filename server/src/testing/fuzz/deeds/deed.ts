/** A call that succeeds: what is asked, by whom, once everything that it needs is there. */
import type { CallerName } from '../calls.ts'
import type { DeedPlace } from './place.ts'

/** What is sent, as a call that was made up. Whoever is nobody of the five brings a session of their own. */
export interface Deed {
  readonly by: CallerName | { readonly token: string }
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** Fields of a form with a picture. */
  readonly form?: Readonly<Record<string, unknown>>
}

/** Deeds by their calls, as `PUT /viewings/{id}/time`: each prepares what it needs first. */
export type Deeds = Readonly<Record<string, (place: DeedPlace) => Promise<Deed>>>
