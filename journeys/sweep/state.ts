/** What a state of a page is: who looks, where, and what they do there. */
import type { PersonId } from '@keyhold/demo/person.ts'
import type { Width } from './looks.ts'
import type { Town } from './town.ts'
import { type Act, cut } from './visitor.ts'

/** One state of one page. */
export interface PageState {
  readonly name: string
  /** Who is signed in; nobody for a visitor. */
  readonly as?: PersonId
  readonly path: (town: Town) => string
  /** What is arranged before the page is opened. */
  readonly before?: Act
  /** What the person does once it is open. */
  readonly act?: Act
  /** The widths at which this state exists. */
  readonly widths?: readonly Width[]
  /** What is refused here, so that the browser writes it into its console: the state is about that. */
  readonly fails?: RegExp
  /** It keeps loading: nobody waits for it. */
  readonly isLoading?: boolean
}

export type More = Omit<PageState, 'name' | 'path'>
export type Where = string | ((town: Town) => string)

/** The address of whatever is asked of the API. */
export const api = '**/api/**'
/** Nothing that is asked of the API arrives; reading is tried three times, and then the page says so. */
export const away = { before: cut(api), fails: /\/api\// }
/** Nobody and nothing has this id. */
export const unknown = '00000000-0000-4000-8000-000000000000'

/** A page at this address. */
export const see = (name: string, where: Where, more: More = {}): PageState => ({
  name,
  path: typeof where === 'string' ? () => where : where,
  ...more,
})

/** Someone’s own area: a path below /profile/:id. */
const own =
  (person: PersonId, rest: (town: Town) => string): Where =>
  (town) =>
    `/profile/${town.session(person).id}/${rest(town)}`
/** A tab of somebody’s own area. */
export const area = (name: string, person: PersonId, rest: string, more: More = {}): PageState =>
  see(
    name,
    own(person, () => rest),
    { as: person, ...more },
  )
/** The page of a lease of the town, to one of its people; `rest` leads on from there. */
export const lease = (name: string, person: PersonId, id: string, more: More & { rest?: string } = {}): PageState => {
  const { rest = '', ...others } = more
  return see(
    name,
    own(person, (town) => `leases/${town.lease(id)}${rest}`),
    { as: person, ...others },
  )
}
