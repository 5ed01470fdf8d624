/**
 * Compares perceptual hashes of pictures in SQL: this holds a home for moderation, and appears on the admin desk
 * (D 11.31).
 */
import type { Query } from '../../gateways/database.ts'
import { slices } from '../../gateways/perceptualHash.ts'

/** The maximum number of 64 bits that differ between copies of one picture. */
const maxHashDistance = 5
/** A single-colour picture has nearly all bits equal, like every other of its kind: its hash has no value. */
const [minSet, maxSet] = [8, 56]

/**
 * The pictures similar to the row `own` of `photo`, or to a crop of it, as rows `id`, `listing_id` and `apart`: the
 * number of differing bits. Drawn (generated) pictures are excluded.
 */
export const similarPictures = (query: Query) => query`(
  select other.id, other.listing_id, seen.apart from photo other cross join lateral (
    select min(bit_count(one.look # own.perceptual_hashes[1])) as apart from unnest(other.perceptual_hashes) as one(look)) seen
  where other.hash_parts && own.hash_parts[1:${query.unsafe(String(slices))}] and seen.apart <= ${maxHashDistance}
    and not other.drawn and not own.drawn and bit_count(own.perceptual_hashes[1]) between ${minSet} and ${maxSet})`
