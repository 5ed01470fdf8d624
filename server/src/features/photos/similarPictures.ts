/** Whether two pictures look alike, in SQL: what holds a home, and what the operator's desk shows (D 11.31). */
import type { Query } from '../../gateways/database.ts'
import { slices } from '../../gateways/perceptualHash.ts'

/** Of 64 bits so few differ in copies of one picture. */
const maxHashDistance = 5
/** Of one that is of one colour nearly all bits are alike, as of every other: it says nothing. */
const [minSet, maxSet] = [8, 56]

/**
 * The pictures that look as the row `own` of `photo`, or as a part of which it does, as rows `id`, `listing_id` and `apart`: the
 * bits that differ. A picture that was drawn looks as nobody's.
 */
export const similarPictures = (query: Query) => query`(
  select other.id, other.listing_id, seen.apart from photo other cross join lateral (
    select min(bit_count(one.look # own.perceptual_hashes[1])) as apart from unnest(other.perceptual_hashes) as one(look)) seen
  where other.hash_parts && own.hash_parts[1:${query.unsafe(String(slices))}] and seen.apart <= ${maxHashDistance}
    and not other.drawn and not own.drawn and bit_count(own.perceptual_hashes[1]) between ${minSet} and ${maxSet})`
