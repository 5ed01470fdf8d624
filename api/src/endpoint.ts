/**
 * An endpoint: a method and a path as plain values, and its input and output types. The Zod schemas that check them are
 * a separate export (`<feature>.schema.ts`), which only the server and signed-in forms import.
 */

/** How the input is sent: `payload` is JSON in the query parameter `payload` (D 2.5). */
export type Encoding = 'none' | 'query' | 'payload' | 'json' | 'form' | 'multipart'

export interface Endpoint<Params, Input, Output> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, with `:name` for each of Params. */
  readonly path: string
  readonly encoding: Encoding
  /** Carries only the types; never has a value. */
  readonly shapes?: { readonly params: Params; readonly input: Input; readonly output: Output }
}

/** Declares an endpoint: `endpoint<{ id: string }, undefined, Listing>('GET', '/roomAd/findById/:id')`. */
export function endpoint<Params, Input, Output>(
  method: Endpoint<Params, Input, Output>['method'],
  path: string,
  encoding: Encoding = 'none',
): Endpoint<Params, Input, Output> {
  return { method, path, encoding }
}

/** No parameters in the path. */
export type NoParams = Record<never, never>
/** "success equal to ok" (D 2.5). */
export interface Done {
  readonly success: 'ok'
}
