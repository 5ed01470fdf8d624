/** The code lists, possible choices as numbers on the wire: store × 100000 + position (D 10). */

/**
 * Every store and its entries, in the order of their positions; the labels are keys of locales/<language>/codes.json.
 */
export const codeLists = {
  1: ['apartment', 'room', 'house'],
  2: ['usd'],
  3: ['upTo3Months', 'from3To6Months', 'from6To12Months', 'from12Months', 'flexible'],
  4: ['ground', 'from1To3', 'from4To7', 'from8', 'penthouse'],
  5: ['employed', 'selfEmployed', 'student', 'retired', 'other'],
  6: ['female', 'male', 'notSaid'],
  7: ['english', 'spanish', 'thai'],
  12: ['single', 'married', 'partnership', 'divorced', 'widowed'],
  13: ['landlord', 'agency'],
  14: [
    'english',
    'spanish',
    'thai',
    'portuguese',
    'french',
    'german',
    'italian',
    'dutch',
    'catalan',
    'chinese',
    'japanese',
    'korean',
    'russian',
    'arabic',
    'hindi',
  ],
  15: ['cats', 'smallDogs', 'largeDogs', 'smallAnimals'],
} as const satisfies Record<number, readonly string[]>
export type CodeListId = keyof typeof codeLists

/** The stores by content. */
export const codeListIds = {
  rentalType: 1,
  currency: 2,
  term: 3,
  floor: 4,
  occupation: 5,
  gender: 6,
  language: 7,
  maritalStatus: 12,
  category: 13,
  spokenLanguage: 14,
  pet: 15,
} as const satisfies Record<string, CodeListId>

/** The number of an entry: `codeId(1, 'apartment')` is 100000. */
export function codeId<S extends CodeListId>(store: S, name: (typeof codeLists)[S][number]): number {
  return store * 100_000 + (codeLists[store] as readonly string[]).indexOf(name)
}

/** The store and the key of a number, or undefined if no store has it. */
export function findCode(id: number): { store: CodeListId; name: string } | undefined {
  const store = Math.floor(id / 100_000) as CodeListId
  const name = (codeLists[store] as readonly string[] | undefined)?.[id % 100_000]
  return name === undefined ? undefined : { store, name }
}

/** Whether the number is an entry of that store. */
export function isCode(id: number, store: CodeListId): boolean {
  return findCode(id)?.store === store
}

/** All numbers of a store, in order. */
export function codeIdsOf(store: CodeListId): number[] {
  return codeLists[store].map((_, position) => store * 100_000 + position)
}

/** The code of a floor by its number; 0 is the ground floor. */
export function floorCodeOf(floor: number): number {
  if (floor === 0) return codeId(4, 'ground')
  if (floor <= 3) return codeId(4, 'from1To3')
  return codeId(4, floor <= 7 ? 'from4To7' : 'from8')
}

/** Entries shown as coming soon, which cannot be chosen (spec public §3). */
export const comingSoon: readonly number[] = [codeId(1, 'room'), codeId(1, 'house')]

/** The months of a lease term; without `most` there is no upper end (D 5.6, D 10 store 3). */
export interface MonthRange {
  readonly least: number
  readonly most: number | undefined
}

const monthRanges: Readonly<Record<number, MonthRange>> = {
  [codeId(3, 'upTo3Months')]: { least: 0, most: 3 },
  [codeId(3, 'from3To6Months')]: { least: 3, most: 6 },
  [codeId(3, 'from6To12Months')]: { least: 6, most: 12 },
  [codeId(3, 'from12Months')]: { least: 12, most: undefined },
  [codeId(3, 'flexible')]: { least: 0, most: undefined },
}

/** The month ranges of these lease terms; numbers of other stores are ignored. */
export function monthRangesOf(terms: readonly number[]): MonthRange[] {
  return terms.flatMap((term) => monthRanges[term] ?? [])
}
