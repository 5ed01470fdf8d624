/** Whether two pictures look alike, in SQL: what holds a home, and what the operator's desk shows (D 11.31). */
import type { Query } from '../../gateways/database.ts'
import { slices } from '../../gateways/look.ts'

/** Of 64 bits so few differ in copies of one picture. */
const mostDifferent = 5
/** Of one that is of one colour nearly all bits are alike, as of every other: it says nothing. */
const [leastSet, mostSet] = [8, 56]

/**
 * The pictures that look as the row `own` of `photo`, or as a part of which it does, as rows `id`, `listing_id` and `apart`: the
 * bits that differ. A picture that was drawn looks as nobody's.
 */
export const alikePictures = (query: Query) => query`(
  select other.id, other.listing_id, seen.apart from photo other cross join lateral (
    select min(bit_count(one.look # own.looks[1])) as apart from unnest(other.looks) as one(look)) seen
  where other.look_parts && own.look_parts[1:${query.unsafe(String(slices))}] and seen.apart <= ${mostDifferent}
    and not other.drawn and not own.drawn and bit_count(own.looks[1]) between ${leastSet} and ${mostSet})`
