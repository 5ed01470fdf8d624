/** A call that succeeds, with its caller, once all its preconditions exist. */
import type { CallerName } from '../calls.ts'
import type { DeedPlace } from './place.ts'

/** The request, as a generated call. A caller outside the five has its own session. */
export interface Deed {
  readonly by: CallerName | { readonly token: string }
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** Fields of a form with a picture. */
  readonly form?: Readonly<Record<string, unknown>>
}

/** Valid actions by their calls, as `PUT /viewings/{id}/time`: each prepares its preconditions first. */
export type Deeds = Readonly<Record<string, (place: DeedPlace) => Promise<Deed>>>
