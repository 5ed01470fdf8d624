/** Which calls are recorded. Each operation has its own seed: a new operation changes no other's calls. */
import fc from 'fast-check'
import { type CallerName, type Described, inManner, type MadeUp } from '../fuzz/calls.ts'
import { nameOf } from '../fuzz/deeds/prepared.ts'
import { Known } from '../fuzz/inputs.ts'

/** A stranger is another tenant, who requests data of the tenant or the landlord. */
export const persons = ['visitor', 'tenant', 'landlord', 'stranger', 'arbitrator', 'admin'] as const
/** A newcomer makes permanent changes to an account. */
export type PersonName = (typeof persons)[number] | 'newcomer'

type Asking = (typeof persons)[number]

export interface Chosen {
  readonly name: string
  readonly by: PersonName
  readonly madeUp: MadeUp
}

function seedOf(words: string): number {
  let seed = 7
  for (const letter of words) seed = (Math.imul(seed, 31) + letter.charCodeAt(0)) | 0
  return seed
}

function choose(described: Described, by: Asking, how: MadeUp['manner'] | 'plain', number = 1): Chosen {
  const name = `${nameOf(described)} ${by} ${how}${number > 1 ? ` ${number}` : ''}`
  const manner = how === 'plain' ? 'valid' : how
  const [sample] = fc.sample(inManner(described, manner, 2), { seed: seedOf(name), numRuns: 1 })
  if (!sample) throw new Error('There is one.')
  const isTheirs: CallerName = number % 2 ? 'tenant' : 'landlord'
  const caller = by === 'stranger' ? isTheirs : by
  const madeUp = { ...sample, caller, asDeed: undefined }
  return { name, by, madeUp: how === 'plain' ? plain(madeUp, number) : madeUp }
}

/** Only required fields, with existing values. */
function plain(madeUp: MadeUp, number: number): MadeUp {
  const { parameters = [] } = madeUp.described.operation
  const needed = parameters.filter((one) => one.in === 'query' && one.required).map((one) => one.name)
  const first = madeUp.described.path.split('/')[1] ?? ''
  const inPath = parameters.filter((one) => one.in === 'path').map((one) => one.name)
  return {
    ...madeUp,
    // `at` is one of the caller's own things (pool.ts), the first and then the second.
    params: Object.fromEntries(inPath.map((name) => [name, new Known(`${first}:${name}`, number * 840 + number)])),
    query: madeUp.query.flatMap(([name, value]) =>
      name === 'payload' ? [['payload', { json: {} }] as const] : needed.includes(name) ? [[name, value] as const] : [],
    ),
  }
}

/** Every read by every caller, on unchanged data. */
export function chooseReads(described: readonly Described[]): Chosen[] {
  return described
    .filter(({ method }) => method === 'GET')
    .flatMap((one, index) => [
      ...persons.flatMap((by) => [choose(one, by, 'plain'), choose(one, by, 'plain', 2), choose(one, by, 'valid')]),
      choose(one, turnOf(index), 'nearly valid'),
      choose(one, turnOf(index + 1), 'wild'),
    ])
}

/** A permanent change is made by a new user, as a valid action only (deeds/accounts.ts). */
const forGood = /^\/(profile\/leaving|profile\/newPassword|forgottenPassword\/setNewPassword|profile$)/

export function chooseWrites(described: readonly Described[]): Chosen[] {
  return described
    .filter(({ method, path }) => method !== 'GET' && !forGood.test(path))
    .flatMap((one, index) => [
      ...persons.map((by) => choose(one, by, 'valid')),
      choose(one, turnOf(index), 'nearly valid'),
      choose(one, turnOf(index + 2), 'nearly valid'),
      choose(one, turnOf(index + 4), 'wild'),
    ])
}

const turnOf = (index: number): Asking => persons[index % persons.length] ?? 'visitor'
/** One error for each valid action, always the same. */
export const harmOf = (described: Described) =>
  fc.sample(
    inManner(described, 'nearly valid', 2)
      .map(({ asDeed }) => asDeed?.harm)
      .filter((harm) => !!harm),
    {
      seed: seedOf(nameOf(described)),
      numRuns: 1,
    },
  )[0]
