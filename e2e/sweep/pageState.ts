/** What a state of a page is: who looks, where, and what they do there. */
import type { PersonId } from '@keyhold/demo/person.ts'
import type { DemoData } from './demoData.ts'
import { abortRequests, type PageAction } from './pageActions.ts'
import type { Width } from './variants.ts'

/** One state of one page. */
export interface PageState {
  readonly name: string
  /** Who is signed in; nobody for a visitor. */
  readonly as?: PersonId
  readonly path: (demoData: DemoData) => string
  /** What is arranged before the page is opened. */
  readonly before?: PageAction
  /** What the person does once it is open. */
  readonly action?: PageAction
  /** The widths at which this state exists. */
  readonly widths?: readonly Width[]
  /** What is refused here, so that the browser writes it into its console: the state is about that. */
  readonly expectedFailure?: RegExp
  /** It keeps loading: nobody waits for it. */
  readonly isLoading?: boolean
  /** The server takes one such call of a person at a time: such states are opened one after the other. */
  readonly isOneAtATime?: boolean
}

/** The browser's time in milliseconds; recordings fix it (recordPages.ts). */
export const browserNow = Number(process.env.BROWSER_AT ?? Date.now())

export type StateOptions = Omit<PageState, 'name' | 'path'>
export type PathOption = string | ((demoData: DemoData) => string)

/** The address of whatever is asked of the API. */
export const apiUrls = '**/api/**'
/** Nothing that is asked of the API arrives; reading is tried three times, and then the page says so. */
export const apiAway = { before: abortRequests(apiUrls), expectedFailure: /\/api\// }
/** Nobody and nothing has this id. */
export const unknownId = '00000000-0000-4000-8000-000000000000'

/** A page at this address. */
export const pageState = (name: string, path: PathOption, options: StateOptions = {}): PageState => ({
  name,
  path: typeof path === 'string' ? () => path : path,
  ...options,
})

/** Someone’s own area: a path below /profile/:id. */
const accountPath =
  (person: PersonId, rest: (demoData: DemoData) => string): PathOption =>
  (demoData) =>
    `/profile/${demoData.session(person).id}/${rest(demoData)}`
/** A tab of somebody’s own area. */
export const accountState = (name: string, person: PersonId, rest: string, options: StateOptions = {}): PageState =>
  pageState(
    name,
    accountPath(person, () => rest),
    { as: person, ...options },
  )
/** The page of a lease of the demo data, to one of its people; `rest` leads on from there. */
export const leaseState = (
  name: string,
  person: PersonId,
  id: string,
  options: StateOptions & { rest?: string } = {},
): PageState => {
  const { rest = '', ...others } = options
  return pageState(
    name,
    accountPath(person, (demoData) => `leases/${demoData.lease(id)}${rest}`),
    { as: person, ...others },
  )
}
/** The page of the disputes of a lease of the demo data, to one of its people. */
export const leaseDisputesState = (name: string, person: PersonId, id: string, options: StateOptions = {}): PageState =>
  pageState(
    name,
    accountPath(person, (demoData) => `disputes/${demoData.lease(id)}`),
    { as: person, ...options },
  )
